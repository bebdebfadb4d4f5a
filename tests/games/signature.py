"""How everything plays, as one number: bench/signature has what it was when that was last meant to change."""
import subprocess
import sys

import tap



def test_the_signature_is_as_it_was():
    now = subprocess.run([sys.argv[1], "--signature"], capture_output=True, text=True, check=True).stdout.strip()
    with open(sys.argv[2], encoding="utf-8") as file:
        then = file.read().strip()
    assert now == then, f"play has changed: the signature was {then} and is {now}. If that is meant, write it to bench/signature"


tap.main(globals())
