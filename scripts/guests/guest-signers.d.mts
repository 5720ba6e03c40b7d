import type { GuestSigner } from './publish-guest.mjs'

export function signerOfKey(nsec: string): GuestSigner
export function signerOfBunker(address: string): Promise<GuestSigner>
