import type { TestKernel } from '#kernel/testing'

/** The accounts of a story's reader, who may change from one to another. */
export interface ChangeableAccount {
  /** The `prepare` option of the story's kernel. */
  prepare(kernel: TestKernel): void
  /** Makes the account with this public key (hex) the current one. */
  change(pubkey: string): void
  /** Returns the kernel of the running story. */
  getKernel(): TestKernel
}

export function createChangeableAccount(): ChangeableAccount {
  let testKernel: TestKernel | undefined
  const getKernel = () => {
    if (!testKernel) throw new Error('The story has no kernel yet')
    return testKernel
  }
  return {
    prepare(kernel) {
      testKernel = kernel
    },
    change: pubkey => getKernel().session.set(() => ({ pubkey, canSign: true, method: 'key' })),
    getKernel,
  }
}
