import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import { CHAIN_HEAD, chainDigest, sentBy, type Transaction, transactionsOf } from "./blocks.ts";
import { readSigned } from "./signed.ts";

/** The blocks of a chain: those that it begins with, and one for each transaction that was sent to it. */
export class ChainState {
  readonly chainId: number;
  readonly #sent: Transaction[] = [];
  readonly #blocks = new Map<string, number>();
  readonly #transactions = new Map<string, Transaction>();

  constructor(chainId: number) {
    this.chainId = chainId;
  }

  /** The number of the newest block. */
  get head(): number {
    return CHAIN_HEAD + this.#sent.length;
  }

  has(block: number): boolean {
    return block >= 0 && block <= this.head;
  }

  /** The transactions of a block; none for one that the chain does not have. */
  transactionsOf(block: number): readonly Transaction[] {
    const sent = this.#sent[block - CHAIN_HEAD - 1];
    return sent ? [sent] : transactionsOf(block);
  }

  /** The hash of a block. A block with a transaction that was sent has one of that transaction. */
  hashOf(block: number): string {
    const sent = this.#sent[block - CHAIN_HEAD - 1];
    return chainDigest(sent ? `block ${block} ${sent.hash}` : `block ${block}`);
  }

  blockOf(hash: string): number | undefined {
    this.#index();
    return this.#blocks.get(hash.toLowerCase());
  }

  transaction(hash: string): Transaction | undefined {
    this.#index();
    return this.#transactions.get(hash.toLowerCase());
  }

  /** The number of transactions that an account has sent up to a block. */
  sentBy(address: string, block: number): number {
    const later = this.#sent.filter((one) => one.from === address && one.block <= block);
    return sentBy(address, block) + later.length;
  }

  /**
   * Includes a signed transaction in a block of its own, and returns its hash. Nothing is executed.
   *
   * Errors: throws an `RpcRefusal` for bytes that are not a signed transaction, for another chain and another nonce.
   */
  include(raw: string): string {
    const given = readSigned(raw);
    const next = this.sentBy(given.from, this.head);
    if (given.chainId !== undefined && given.chainId !== this.chainId)
      throw refused(`invalid chain id for signer: have ${given.chainId} want ${this.chainId}`);
    if (given.nonce !== next) {
      const words = given.nonce < next ? "too low" : "too high";
      throw refused(`nonce ${words}: address ${given.from}, tx: ${given.nonce} state: ${next}`);
    }
    const sent: Transaction = { ...given, block: this.head + 1, index: 0, isLogged: false };
    this.#sent.push(sent);
    this.#add(sent.block);
    return sent.hash;
  }

  /** Made at the first search by hash. */
  #index(): void {
    if (this.#blocks.size > this.#sent.length) return;
    for (let number = 0; number <= this.head; number++) this.#add(number);
  }

  #add(block: number): void {
    this.#blocks.set(this.hashOf(block), block);
    for (const one of this.transactionsOf(block)) this.#transactions.set(one.hash, one);
  }
}

function refused(message: string): RpcRefusal {
  return new RpcRefusal(RPC_CODES.upstream, message);
}
