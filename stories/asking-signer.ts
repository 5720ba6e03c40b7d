import type { Signer } from '#kernel/ports'
import { testSigner } from '#kernel/testing'

/**
 * A signer that was asked and has not answered yet, like one on another device. `answer.no` refuses, and exists once
 * the signer was asked.
 */
export function askingSigner(): {
  readonly signer: Signer
  readonly answer: { no?: (reason: string) => void }
} {
  const answer: { no?: (reason: string) => void } = {}
  const sign = () =>
    new Promise<never>((_, reject) => {
      answer.no = reason => reject(new Error(reason))
    })
  return { signer: { ...testSigner(), sign }, answer }
}
