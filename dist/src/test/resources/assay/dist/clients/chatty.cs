using System;

static class Chatty
{
    static void Main()
    {
        Console.Error.WriteLine("I am about to talk");
        Console.WriteLine("Hello, I am a client!");
        Console.In.ReadToEnd();
    }
}
