"""The identity of a client, for resources that clients share."""

from ipaddress import IPv6Address, ip_address
from typing import Final

#: Bits of an IPv6 address that identify one customer.
_CUSTOMER: Final = 64


def client_of(host: str) -> str:
    """Return the identity of a client: an address, or for IPv6 the customer's network.

    >>> client_of("192.0.2.7"), client_of("2001:db8::7"), client_of("testclient")
    ('192.0.2.7', '2001:db8::/64', 'testclient')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    network = IPv6Address(int(address) >> _CUSTOMER << _CUSTOMER)
    return f"{network}/{_CUSTOMER}"
