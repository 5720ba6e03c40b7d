import '#ui-kit/tokens.css'
import '../ui-kit/base.css'
import './first-paint.css'
import { allowOwnWorkers, createWorkerPort } from '#kernel/engine'
import { isWipeWanted } from './wipe-flag'

// The engine begins while the page's own code is still being read. Whoever signed out waits for the broom first.
allowOwnWorkers()
const element = document.getElementById('app')
const engine = isWipeWanted() ? undefined : createWorkerPort()
if (element) void import('./boot').then(({ boot }) => boot(element, engine))
