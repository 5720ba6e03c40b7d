import type { KeyPair } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import type { OwnInvite } from '../core/invite'
import { openResponse } from '../core/response'
import type { Rumor } from '../core/rumor'
import { decryptMessage, encryptMessage } from '../core/session'
import { type InviteKeys, type SessionState, startAsInvitee, startAsInviter } from '../core/session-state'
import { randomBytes } from '../random-bytes'

const surroundings = () => ({ now: Date.now(), randomBytes })

/** The functions of the core that agree on keys, encrypt and decrypt. Each takes some milliseconds. */
export const ratchetCalls = {
  decrypt: (state: SessionState, event: NostrEvent) => decryptMessage(state, event, surroundings()),
  encrypt: (state: SessionState, rumor: Rumor) => encryptMessage(state, rumor, surroundings()),
  openResponse: (event: NostrEvent, invite: OwnInvite) => openResponse(event, invite),
  startAsInvitee: (invite: InviteKeys, sessionKey: KeyPair) =>
    startAsInvitee(invite, sessionKey, randomBytes),
  startAsInviter: (ephemeral: KeyPair, sharedSecret: string, theirSessionKey: string) =>
    startAsInviter(ephemeral, sharedSecret, theirSessionKey),
}

type Calls = typeof ratchetCalls
export type CallName = keyof Calls

/** The same functions in a worker: each answers later. */
export type RatchetWorker = {
  readonly [Name in CallName]: (...args: Parameters<Calls[Name]>) => Promise<ReturnType<Calls[Name]>>
}

/** A call to the worker, and its answer. */
export interface CallMessage {
  readonly id: number
  readonly name: CallName
  readonly args: readonly unknown[]
}
export type AnswerMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
