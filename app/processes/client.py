"""Client: what stands for one client, where something is shared out among clients."""

from ipaddress import IPv6Address, ip_address
from typing import Final

#: Bits of an IPv6 address that stand for one customer.
_CUSTOMER: Final = 64


def client_of(host: str) -> str:
    """Return what stands for one client: an address, or a customer's network of IPv6 addresses.

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
