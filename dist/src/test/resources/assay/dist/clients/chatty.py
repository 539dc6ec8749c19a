import sys

sys.stderr.write("I am about to talk\n")
print("Hello, I am a client!", flush=True)
sys.stdin.read()
