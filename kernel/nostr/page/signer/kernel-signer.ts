import type { ReadableStore } from '../../../core/store'
import { UserFacingError } from '../../../core/user-facing-error'
import type { AccountSession } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { EventDraft } from '../../../ports/publishing'
import {
  type Account,
  type Signer,
  type SignersService,
  SignerUnavailableError,
  type SignRequest,
} from '../../../ports/signing'
import { isRepostKind } from '../../protocol/events/kinds'
import { textContainsSecret } from '../../protocol/text/contains-secret'
import { createAccountSignerPool, READ_ONLY_MESSAGE } from './account-signer-pool'
import { checkSignerAnswer } from './check-signer-answer'
import { removeUnusableHint } from './tag-hints'

/** Maximum number of characters in a NIP-44 payload. A longer one is refused before it is decoded. */
const MAX_PAYLOAD_CHARS = 256 * 1024

/**
 * True if an event would publish a secret. The content of a repost is not checked, because it is an event that somebody
 * has already published.
 */
const containsSecret = ({ kind, content, tags }: EventDraft): boolean =>
  (!isRepostKind(kind) && textContainsSecret(content)) || tags.some(tag => tag.some(textContainsSecret))

export interface KernelSignerOptions {
  readonly session: ReadableStore<AccountSession>
  /** The accounts of this browser, of which one may be chosen for a publication. */
  readonly accounts: ReadableStore<readonly Account[]>
  readonly signers: () => Promise<SignersService>
  /** Resolves with true if the event's signature is valid. */
  readonly verify: (event: NostrEvent) => Promise<boolean>
  /** Returns the current time in ms since 1970. */
  readonly now: () => number
}

export interface SignerCallOptions {
  /** The id of the plugin that wants to sign. */
  readonly plugin: string
  readonly signal?: AbortSignal | undefined
  /**
   * The account for which the request is made. The request is refused if another account is signed in, unless
   * `isChosen` is true.
   */
  readonly account?: string | undefined
  /** True if `account` was chosen for one publication (`PublishOptions.account`). It may be one that is not current. */
  readonly isChosen?: boolean
  /** True if an old message (NIP-04) of somebody else may be decrypted. */
  readonly nip04?: boolean | undefined
  /**
   * True to keep all tags unchanged. Used for lists: most of their tags were written by the reader or other clients,
   * and the hints of added tags were checked before.
   */
  readonly keepTags?: boolean
}

/**
 * Signs with the signer that has the account's key: for the current account, or for one that was chosen for a
 * publication. All methods reject with a `UserFacingError`.
 */
export interface KernelSigner {
  /**
   * Signs a draft after removing relay hints that other clients cannot use. Rejects if the signer's answer differs from
   * the draft.
   */
  sign(draft: EventDraft, options: SignerCallOptions): Promise<NostrEvent>
  encrypt(peer: string, text: string, options: SignerCallOptions): Promise<string>
  decrypt(peer: string, payload: string, options: SignerCallOptions): Promise<string>
  dispose(): void
}

export function createKernelSigner(options: KernelSignerOptions): KernelSigner {
  const { session, signers, verify, now } = options
  const openSigner = (account: Account) => signers().then(service => service.open(account))
  const signerPool = createAccountSignerPool(options.accounts, openSigner)
  let openSession: { readonly key: string; readonly signer: Promise<Signer> } | undefined
  const close = () => {
    void openSession?.signer.then(signer => signer.dispose()).catch(() => {})
    openSession = undefined
  }
  const resolveAccount = ({ account: requested, isChosen }: SignerCallOptions): Account => {
    if (isChosen && requested !== undefined) return signerPool.requireAccount(requested)
    const { pubkey, canSign, method } = session.get()
    if (pubkey === undefined) throw new UserFacingError('Sign in to do this.')
    if (requested !== undefined && requested !== pubkey)
      throw new SignerUnavailableError('Another account reads here now.')
    if (!canSign || method === 'none' || method === 'read-only') throw new UserFacingError(READ_ONLY_MESSAGE)
    return { pubkey, method }
  }
  const accountKey = ({ pubkey, method }: Account) => `${method}:${pubkey}`
  const openCached = async (account: Account): Promise<Signer> => {
    const key = accountKey(account)
    if (openSession?.key === key) return openSession.signer
    close()
    const signer = openSigner(account).catch(error => {
      if (openSession?.signer === signer) openSession = undefined
      throw error
    })
    openSession = { key, signer }
    return signer
  }
  const subscription = session.subscribe(() => {
    const { pubkey, method } = session.get()
    if (openSession && openSession.key !== `${method}:${pubkey}`) close()
  })

  /** Calls the signer, which may never answer. The caller can stop waiting by the abort signal in `options`. */
  const callSigner = async <T>(
    options: SignerCallOptions,
    callMethod: (signer: Signer, request: SignRequest) => Promise<T>,
  ): Promise<T> => {
    const { plugin, signal = new AbortController().signal, isChosen, nip04 = false } = options
    const callWithSigner = (signer: Signer) => callMethod(signer, { plugin, signal, nip04 })
    const attempt = async () => {
      const account = resolveAccount(options)
      return isChosen
        ? signerPool.runWithSigner(account, callWithSigner)
        : callWithSigner(await openCached(account))
    }
    const cancelledError = () => new UserFacingError('Cancelled.')
    if (signal.aborted) throw cancelledError()
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(cancelledError())
      signal.addEventListener('abort', stop, { once: true })
      attempt()
        .then(resolve, error => reject(toUserFacingError(error)))
        .finally(() => signal.removeEventListener('abort', stop))
    })
  }

  return {
    async sign(draft, options) {
      const { pubkey } = resolveAccount(options)
      // Secrets are looked for at this place, because every draft of every plugin passes through it, whichever signer
      // is used.
      if (containsSecret(draft))
        throw new UserFacingError('This holds a secret key or a wallet connection. Nothing was published.')
      const unsignedEvent = {
        kind: draft.kind,
        content: draft.content,
        tags: draft.tags.map(tag => [...(options.keepTags ? tag : removeUnusableHint(draft.kind, tag))]),
        created_at: draft.created_at ?? Math.floor(now() / 1000),
        pubkey,
      }
      const event = checkSignerAnswer(
        unsignedEvent,
        await callSigner({ ...options, account: pubkey }, (s, request) => s.sign(unsignedEvent, request)),
      )
      if (!(await verify(event)))
        throw new UserFacingError('The signature is not valid. Nothing was published.')
      // A chosen account may have been removed while its signer was asked.
      if (options.isChosen) resolveAccount(options)
      return event
    },
    encrypt: (peer, text, options) => callSigner(options, (s, r) => s.encrypt(peer, text, r)),
    async decrypt(peer, payload, options) {
      if (payload.length > MAX_PAYLOAD_CHARS)
        throw new UserFacingError('This message is too big to be decrypted.')
      return callSigner(options, (s, r) => s.decrypt(peer, payload, r))
    },
    dispose() {
      subscription.dispose()
      signerPool.dispose()
      close()
    },
  }
}

/** Turns the signer's error into a message for the user, without its stack and type. */
const toUserFacingError = (error: unknown): UserFacingError =>
  error instanceof UserFacingError
    ? error
    : new UserFacingError(
        `The signer refused: ${error instanceof Error && error.message ? error.message : 'no reason given'}`,
      )
