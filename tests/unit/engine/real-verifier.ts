import { readFileSync } from 'node:fs'
import {
  createSameThreadVerifier,
  type EventVerifier,
} from '../../../kernel/nostr/worker/verify/event-verifier.ts'
import { loadSecp256k1 } from '../../../kernel/nostr/worker/verify/secp256k1.ts'

const path = new URL('../../../node_modules/nostr-wasm/public/out/secp256k1.wasm', import.meta.url)
const compiled = WebAssembly.compile(readFileSync(path))

/** Creates the app's own verifier. It runs on this thread. */
export const realVerifier = async (): Promise<EventVerifier> =>
  createSameThreadVerifier(await loadSecp256k1(await compiled))
