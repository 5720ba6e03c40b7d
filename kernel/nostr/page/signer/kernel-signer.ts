import { Refusal } from '../../../core/refusal'
import type { ReadableStore } from '../../../core/store'
import type { Session } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { EventDraft } from '../../../ports/publishing'
import {
  type Account,
  type Signer,
  SignerGone,
  type SignersService,
  type SignRequest,
} from '../../../ports/signing'
import { isRepost } from '../../protocol/events/kinds'
import { holdsSecret } from '../../protocol/text/holds-secret'
import { checkSigned } from './check-signed'
import { createChosenSigners, READ_ONLY } from './chosen-signers'
import { withoutBadHint } from './tag-hints'

/** Maximum number of characters in a NIP-44 payload. A longer one is refused before it is decoded. */
const MAX_PAYLOAD = 256 * 1024

/**
 * True if an event would publish a secret. The content of a repost is not checked, because it is an event that somebody
 * has already published.
 */
const isLeak = ({ kind, content, tags }: EventDraft): boolean =>
  (!isRepost(kind) && holdsSecret(content)) || tags.some(tag => tag.some(holdsSecret))

export interface KernelSignerOptions {
  readonly session: ReadableStore<Session>
  /** The accounts of this browser. */
  readonly accounts: ReadableStore<readonly Account[]>
  readonly signers: () => Promise<SignersService>
  /** Resolves with true if the event's signature is valid. */
  readonly judge: (event: NostrEvent) => Promise<boolean>
  /** ms */
  readonly now: () => number
}

export interface AskedFor {
  /** The id of the plugin that wants to sign. */
  readonly plugin: string
  readonly signal?: AbortSignal | undefined
  /** The account for which the request is made. It is refused if another account is signed in, unless `isChosen`. */
  readonly account?: string | undefined
  /** True if `account` was chosen for one publication (`PublishOptions.account`). It may be one that is not current. */
  readonly isChosen?: boolean
  /** True if an old message (NIP-04) of somebody else may be decrypted. */
  readonly nip04?: boolean | undefined
  /**
   * True to keep all tags unchanged. The tags of a list belong to the reader and to other clients, and added tags were
   * already checked.
   */
  readonly asTheyAre?: boolean
}

/**
 * Signs with the signer that has the account's key: for the current account, or for one that was chosen for a
 * publication. All methods reject with a `Refusal`.
 */
export interface KernelSigner {
  /** Signs a draft, without the relay hints that others cannot use. The signer's answer is compared with the draft. */
  sign(draft: EventDraft, asked: AskedFor): Promise<NostrEvent>
  encrypt(peer: string, text: string, asked: AskedFor): Promise<string>
  decrypt(peer: string, payload: string, asked: AskedFor): Promise<string>
  dispose(): void
}

export function createKernelSigner(options: KernelSignerOptions): KernelSigner {
  const { session, signers, judge, now } = options
  const openSigner = (account: Account) => signers().then(service => service.open(account))
  const chosen = createChosenSigners(options.accounts, openSigner)
  let opened: { readonly key: string; readonly signer: Promise<Signer> } | undefined
  const close = () => {
    void opened?.signer.then(signer => signer.dispose()).catch(() => {})
    opened = undefined
  }
  const accountOf = ({ account: wanted, isChosen }: AskedFor): Account => {
    if (isChosen && wanted !== undefined) return chosen.account(wanted)
    const { pubkey, canSign, method } = session.get()
    if (pubkey === undefined) throw new Refusal('Sign in to do this.')
    if (wanted !== undefined && wanted !== pubkey) throw new SignerGone('Another account reads here now.')
    if (!canSign || method === 'none' || method === 'read-only') throw new Refusal(READ_ONLY)
    return { pubkey, method }
  }
  const keyOf = ({ pubkey, method }: Account) => `${method}:${pubkey}`
  const open = async (who: Account): Promise<Signer> => {
    const key = keyOf(who)
    if (opened?.key === key) return opened.signer
    close()
    const signer = openSigner(who).catch(error => {
      if (opened?.signer === signer) opened = undefined
      throw error
    })
    opened = { key, signer }
    return signer
  }
  const watching = session.subscribe(() => {
    const { pubkey, method } = session.get()
    if (opened && opened.key !== `${method}:${pubkey}`) close()
  })

  /** Calls the signer. It may never answer, so the caller can stop waiting by its abort signal. */
  const ask = async <T>(
    asked: AskedFor,
    act: (signer: Signer, request: SignRequest) => Promise<T>,
  ): Promise<T> => {
    const { plugin, signal = new AbortController().signal, isChosen, nip04 = false } = asked
    const call = (signer: Signer) => act(signer, { plugin, signal, nip04 })
    const attempt = async () => {
      const who = accountOf(asked)
      return isChosen ? chosen.use(who, call) : call(await open(who))
    }
    const cancelled = () => new Refusal('Cancelled.')
    if (signal.aborted) throw cancelled()
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(cancelled())
      signal.addEventListener('abort', stop, { once: true })
      attempt()
        .then(resolve, error => reject(asRefusal(error)))
        .finally(() => signal.removeEventListener('abort', stop))
    })
  }

  return {
    async sign(draft, asked) {
      const { pubkey } = accountOf(asked)
      // Checked here, because every draft of every plugin passes through here, whichever signer is used.
      if (isLeak(draft))
        throw new Refusal('This holds a secret key or a wallet connection. Nothing was published.')
      const full = {
        kind: draft.kind,
        content: draft.content,
        tags: draft.tags.map(tag => [...(asked.asTheyAre ? tag : withoutBadHint(draft.kind, tag))]),
        created_at: draft.created_at ?? Math.floor(now() / 1000),
        pubkey,
      }
      const event = checkSigned(
        full,
        await ask({ ...asked, account: pubkey }, (s, request) => s.sign(full, request)),
      )
      if (!(await judge(event))) throw new Refusal('The signature is not valid. Nothing was published.')
      // A chosen account may have been removed while its signer was asked.
      if (asked.isChosen) accountOf(asked)
      return event
    },
    encrypt: (peer, text, asked) => ask(asked, (s, r) => s.encrypt(peer, text, r)),
    async decrypt(peer, payload, asked) {
      if (payload.length > MAX_PAYLOAD) throw new Refusal('This message is too big to be decrypted.')
      return ask(asked, (s, r) => s.decrypt(peer, payload, r))
    },
    dispose() {
      watching.dispose()
      chosen.dispose()
      close()
    },
  }
}

/** Turns the signer's error into a message for the user, without its stack and type. */
const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal
    ? error
    : new Refusal(
        `The signer refused: ${error instanceof Error && error.message ? error.message : 'no reason given'}`,
      )
