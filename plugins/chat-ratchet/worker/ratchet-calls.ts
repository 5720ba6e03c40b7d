import type { KeyPair } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import type { OwnInvite } from '../core/invite'
import { unwrapResponse } from '../core/invite-response'
import type { Rumor } from '../core/rumor'
import { decryptMessage, encryptMessage } from '../core/session-messages'
import {
  type InviteKeys,
  type SessionState,
  startSessionAsInvitee,
  startSessionAsInviter,
} from '../core/session-state'
import { randomBytes } from '../random-bytes'

const currentSurroundings = () => ({ now: Date.now(), randomBytes })

/**
 * The functions of the core that agree on keys, encrypt and decrypt. They run in a worker because each takes some
 * milliseconds.
 */
export const ratchetCalls = {
  decrypt: (state: SessionState, event: NostrEvent) => decryptMessage(state, event, currentSurroundings()),
  encrypt: (state: SessionState, rumor: Rumor) => encryptMessage(state, rumor, currentSurroundings()),
  openResponse: (event: NostrEvent, invite: OwnInvite) => unwrapResponse(event, invite),
  startAsInvitee: (invite: InviteKeys, sessionKey: KeyPair) =>
    startSessionAsInvitee(invite, sessionKey, randomBytes),
  startAsInviter: (ephemeral: KeyPair, sharedSecret: string, theirSessionKey: string) =>
    startSessionAsInviter(ephemeral, sharedSecret, theirSessionKey),
}

type RatchetCalls = typeof ratchetCalls
export type WorkerCallName = keyof RatchetCalls

/** The same functions, called through the worker: each returns a promise. */
export type RatchetWorker = {
  readonly [Name in WorkerCallName]: (
    ...args: Parameters<RatchetCalls[Name]>
  ) => Promise<ReturnType<RatchetCalls[Name]>>
}

/** A call that is posted to the worker, and its answer. */
export interface WorkerCallMessage {
  readonly id: number
  readonly name: WorkerCallName
  readonly args: readonly unknown[]
}
export type WorkerResultMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
