import type { Signer } from '#kernel/ports'
import { createTestSigner } from '#kernel/testing'

/**
 * Returns a signer that waits for its user, like a signer on another device. `answer.no` refuses the request; it exists
 * once the signer was asked.
 */
export function createPendingSigner(): {
  readonly signer: Signer
  readonly answer: { no?: (reason: string) => void }
} {
  const answer: { no?: (reason: string) => void } = {}
  const sign = () =>
    new Promise<never>((_, reject) => {
      answer.no = reason => reject(new Error(reason))
    })
  return { signer: { ...createTestSigner(), sign }, answer }
}
