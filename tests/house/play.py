"""tools/play, the end of `make play`: which port it takes, and what it says where it may not have the one it was asked for."""
import http.server
import pathlib
import socket
import subprocess
import threading

import tap

PLAY = pathlib.Path(__file__).resolve().parents[2] / "tools" / "play"


def play(*words):
    return subprocess.run([PLAY, *map(str, words)], capture_output=True, text=True, timeout=60, check=False)


def test_a_port_that_another_program_has_is_named_with_one_that_is_free():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        port = door.getsockname()[1]
        done = play(port)
    assert done.returncode == 1 and done.stdout == "", done
    (told,) = done.stderr.splitlines()
    assert f"another program has port {port}:" in told and "make play PORT=" in told, told
    with socket.socket() as other:
        other.bind(("127.0.0.1", int(told.partition("PORT=")[2].partition(",")[0])))


def test_a_game_that_runs_already_is_pointed_to():
    class Ours(http.server.BaseHTTPRequestHandler):
        def do_GET(self):  # pylint: disable=invalid-name
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"name":"unlucky"}')

        def log_message(self, *_):  # pylint: disable=arguments-differ
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Ours) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        done = play(server.server_port)
        server.shutdown()
    assert (done.returncode, done.stderr) == (0, ""), done
    assert done.stdout == f"The game runs already, at http://127.0.0.1:{server.server_port}/\n", done


def test_what_is_no_port_is_refused():
    for words in (("0",), ("65536",), ("http",), ("8080", "8081")):
        done = play(*words)
        assert done.returncode == 1 and "PORT is a number from 1 to 65535" in done.stderr, done


tap.main(globals())
