import { startTextEngine } from './text-engine'
import type { TextRequest } from './text-protocol'

const engine = startTextEngine(news => postMessage(news))

addEventListener('message', ({ data }: MessageEvent<TextRequest>) => engine.receive(data))
