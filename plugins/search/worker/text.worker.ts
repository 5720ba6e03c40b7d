import { startTextEngine } from './text-engine'
import type { TextWorkerRequest } from './text-protocol'

const engine = startTextEngine(news => postMessage(news))

addEventListener('message', ({ data }: MessageEvent<TextWorkerRequest>) => engine.receive(data))
