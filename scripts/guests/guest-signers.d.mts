import type { GuestSigner } from './publish-guest.mjs'

export function createKeySigner(nsec: string): GuestSigner
export function createBunkerSigner(address: string): Promise<GuestSigner>
