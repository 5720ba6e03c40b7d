import { Refusal } from '../../core/refusal'
import type { ReadableStore } from '../../core/store'
import type { Session } from '../../ports/nostr-access'
import type { NostrEvent } from '../../ports/nostr-types'
import type { EventDraft } from '../../ports/publishing'
import {
  type Account,
  type Signer,
  SignerGone,
  type SignersService,
  type SignRequest,
} from '../../ports/signing'
import { isRepost } from '../events/kinds'
import { holdsSecret } from '../text/holds-secret'
import { checkSigned } from './check-signed'
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
  /** The account for which the request is made. It is refused if another account is signed in. */
  readonly account?: string | undefined
  /**
   * True to keep all tags unchanged. The tags of a list belong to the reader and to other clients, and added tags were
   * already checked.
   */
  readonly asTheyAre?: boolean
}

/** Signs for the current account with the signer that has its key. All methods reject with a `Refusal`. */
export interface KernelSigner {
  /** Signs a draft, without the relay hints that others cannot use. The signer's answer is compared with the draft. */
  sign(draft: EventDraft, asked: AskedFor): Promise<NostrEvent>
  encrypt(peer: string, text: string, asked: AskedFor): Promise<string>
  decrypt(peer: string, payload: string, asked: AskedFor): Promise<string>
  dispose(): void
}

export function createKernelSigner(options: KernelSignerOptions): KernelSigner {
  const { session, signers, judge, now } = options
  let opened: { readonly key: string; readonly signer: Promise<Signer> } | undefined
  const close = () => {
    void opened?.signer.then(signer => signer.dispose()).catch(() => {})
    opened = undefined
  }
  const account = (wanted: string | undefined): Account => {
    const { pubkey, canSign, method } = session.get()
    if (pubkey === undefined) throw new Refusal('Sign in to do this.')
    if (wanted !== undefined && wanted !== pubkey) throw new SignerGone('Another account reads here now.')
    if (!canSign || method === 'none' || method === 'read-only')
      throw new Refusal('This account is read-only here. Sign in with its key to do this.')
    return { pubkey, method }
  }
  const keyOf = ({ pubkey, method }: Account) => `${method}:${pubkey}`
  const open = async (wanted: string | undefined): Promise<Signer> => {
    const who = account(wanted)
    const key = keyOf(who)
    if (opened?.key === key) return opened.signer
    close()
    const signer = signers()
      .then(service => service.open(who))
      .catch(error => {
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
    { plugin, signal: given, account: wanted }: AskedFor,
    act: (signer: Signer, request: SignRequest) => Promise<T>,
  ): Promise<T> => {
    const signal = given ?? new AbortController().signal
    const cancelled = () => new Refusal('Cancelled.')
    if (signal.aborted) throw cancelled()
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(cancelled())
      signal.addEventListener('abort', stop, { once: true })
      open(wanted)
        .then(signer => act(signer, { plugin, signal }))
        .then(resolve, error => reject(asRefusal(error)))
        .finally(() => signal.removeEventListener('abort', stop))
    })
  }

  return {
    async sign(draft, asked) {
      const { pubkey } = account(asked.account)
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
      return event
    },
    encrypt: (peer, text, asked) => ask(asked, (s, r) => s.encrypt(peer, text, r)),
    async decrypt(peer, payload, asked) {
      if (payload.length > MAX_PAYLOAD) throw new Refusal('This message is too big to be decrypted.')
      return ask(asked, (s, r) => s.decrypt(peer, payload, r))
    },
    dispose() {
      watching.dispose()
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
