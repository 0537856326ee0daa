"""Counts the links that a client has stored within an hour.

The database counts, or Redis if it is configured: Redis counts for all servers together, whatever their salts. If Redis
does not answer, nothing is refused, and the database counts.
"""

import importlib
from hashlib import blake2b
from secrets import token_bytes, token_hex
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, or_, select

from toolprism.core.errors import ToolprismError
from toolprism.core.finding import Finding
from toolprism.share.storage.dialect import LOG, SAVES

HOUR: Final = 3_600
#: Seconds by which another server's clock may be ahead; a later save was counted by a wrong clock.
_AHEAD: Final = 300
#: Seconds to wait for Redis.
_TIMEOUT: Final = 0.2
_PREFIX: Final = "toolprism:saves:"
_SALT: Final = "toolprism:saves-salt"


def _hashed(client: str, salt: bytes) -> bytes:
    """Return a hash that identifies a client; without the salt nobody can recover the client."""
    return blake2b(client.encode("utf-8", "surrogatepass"), key=salt, digest_size=16).digest()


class RedisRates:
    """Counts in Redis, for every server that uses it."""

    def __init__(self, url: str) -> None:
        try:
            package: Any = importlib.import_module("redis")
        except ImportError:
            raise ToolprismError("Redis needs the package `redis`: pip install 'toolprism[redis]'") from None
        try:
            self._client = package.Redis.from_url(url, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT)
        except ValueError:  # the message of the package may contain a password
            raise ToolprismError("TOOLPRISM_REDIS_URL is not an address like redis://127.0.0.1:6379/0.") from None
        self._gone: type[Exception] = package.RedisError

    def count(self, client: str, now: int, most: int) -> bool | None:
        """Count one more save; return whether it is within the limit of one hour, or None if Redis does not answer.

        >>> RedisRates("redis://127.0.0.1:1/0").count("192.0.2.7", 1_700_000_000, 20) is None
        True
        """
        try:
            return self._count(client, now, most)
        except (self._gone, OSError) as error:
            LOG.warning("Redis does not answer (%s); the database counts what each client stores", type(error).__name__)
            return None

    def finding(self) -> Finding | None:
        """Return the finding that Redis does not answer, or None."""
        try:
            self._client.ping()
        except (self._gone, OSError):
            message = "Redis does not answer; each server limits the links of an hour by itself."
            return Finding(code="redis-gone", severity="warning", message=message, hint="See TOOLPRISM_REDIS_URL.")
        return None

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _count(self, client: str, now: int, most: int) -> bool:
        self._client.set(_SALT, token_bytes(16), nx=True, ex=24 * HOUR)
        key = _PREFIX + _hashed(client, self._client.get(_SALT) or b"").hex()
        mine = token_hex(8)
        batch = self._client.pipeline(transaction=True)
        batch.zremrangebyscore(key, "-inf", now - HOUR)
        batch.zremrangebyscore(key, now + _AHEAD, "+inf")
        batch.zadd(key, {mine: now})
        batch.zcard(key)
        batch.expire(key, HOUR)
        if batch.execute()[3] <= most:
            return True
        self._client.zrem(key, mine)
        return False


class SaveRates:
    """Counts in Redis if it answers, else in the database."""

    def __init__(self, redis: RedisRates | None = None, salt: bytes | None = None) -> None:
        self._redis = redis
        # It is lost with this server, so that nobody can later recover the clients.
        self._salt = salt or token_bytes(16)

    def ask_redis(self, client: str, now: int, most: int) -> bool | None:
        """Count one more save in Redis; return whether it is within the hourly limit, or None if not counted."""
        return None if self._redis is None else self._redis.count(client, now, most)

    def ask_database(self, connection: Connection, client: str, now: int, most: int) -> bool:
        """Count one more save; return whether it is within the limit of one hour."""
        key = _hashed(client, self._salt)
        connection.execute(delete(SAVES).where(or_(SAVES.c.at <= now - HOUR, SAVES.c.at > now + _AHEAD)))
        saves = connection.execute(select(func.count()).select_from(SAVES).where(SAVES.c.client == key)).scalar_one()
        if saves < most:
            connection.execute(insert(SAVES).values(client=key, at=now))
        return saves < most

    def finding(self) -> Finding | None:
        """Return the finding that Redis does not answer, or None."""
        return None if self._redis is None else self._redis.finding()

    def close(self) -> None:
        """Close the connections."""
        if self._redis is not None:
            self._redis.close()
