import type { Signer } from '#kernel/ports'
import { testSigner } from '#kernel/testing'

/** Somebody who signs elsewhere: asked, they have not answered yet. `answer.no` is there once they are asked. */
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
