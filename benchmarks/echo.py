"""A bare server, for comparison: what one of a group sends goes to all of it, and that is all."""

import socket
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

_groups: defaultdict[str, list[WebSocket]] = defaultdict(list)


async def live(page: WebSocket) -> None:
    """Send what comes to everybody of the group, as long as the answer to an answer is."""
    group = _groups[page.path_params["group"]]
    await page.accept()
    group.append(page)
    try:
        while True:
            text = await page.receive_text()
            for each in group:
                await each.send_text(text)
    except WebSocketDisconnect:
        group.remove(page)


def main() -> None:
    """Serve on a free port, and say which."""
    taken = socket.create_server(("127.0.0.1", 0), backlog=256)
    print(f"http://127.0.0.1:{taken.getsockname()[1]}/", flush=True)
    app = Starlette(routes=[WebSocketRoute("/t/{group}/live", live)])
    config = uvicorn.Config(
        app, loop="asyncio", http="h11", ws="websockets-sansio", ws_per_message_deflate=False,
        log_level="warning", access_log=False,
    )  # fmt: skip
    uvicorn.Server(config).run([taken])


if __name__ == "__main__":
    main()
