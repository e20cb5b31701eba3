package site.ycsb.clients;

/** Takes letters to other clients; those to one client come in their order. */
interface Wire {

  /** Sends a letter to all others. */
  void toAll(Letter letter);

  /** Sends a letter to one. */
  void to(int client, Letter letter);

  /** Sends nothing any more. */
  void close();
}
