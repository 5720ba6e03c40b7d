import { expect, vi } from 'vitest'
import type { PublishJob, PublishPhase } from '#kernel/ports'
import { createTestKernel, createTestPlugin, createTestSigner } from '#kernel/testing'

/** The signer of the account that publishes. */
export const signer = createTestSigner()
export const OWN_PUBKEY = signer.pubkey
export const HOUR_MS = 60 * 60_000
export const getFriendKey = (n: number) => String(n).repeat(64)

/** Waits until a publish job has reached a phase. */
export const waitForPhase = (job: PublishJob, phase: PublishPhase) =>
  vi.waitFor(() => expect(job.status.get().phase).toBe(phase))

/** Starts a kernel with a plugin that may publish. */
export function startOutboxKernel(options: Parameters<typeof createTestKernel>[0] = {}) {
  const made = createTestKernel({ signer, ...options })
  made.kernel.enable(
    createTestPlugin('writer', {
      permissions: ['publish:1', 'publish:3', 'publish:0', 'publish:5', 'send:1059', 'sign:27235', 'decrypt'],
    }),
  )
  return { ...made, access: made.kernel.nostr('writer') }
}
