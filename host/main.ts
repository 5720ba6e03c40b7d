import '#ui-kit/tokens.css'
import '../ui-kit/base.css'
import './first-paint.css'
import './show-failure.css'
import { allowOwnWorkers, createWorkerPort } from '#kernel/engine'
import { askAhead } from './ask-ahead'
import { fetchConfig } from './config/fetch-config'
import { showFailure } from './show-failure'
import { showStoredTheme } from './show-theme'
import { isWipeWanted } from './wipe-flag'

// Nothing is painted before this has run; see `blockFirstFrame`.
showStoredTheme()
// The engine begins while the page's own code is still being read. Whoever signed out waits for the broom first.
allowOwnWorkers()
/** ms */
const MOMENT = 100
const element = document.getElementById('app')
const engine = isWipeWanted() ? undefined : createWorkerPort()
const config = fetchConfig()
// What is wrong with it is told by whoever reads it.
config.catch(() => {})
// It is here in a moment. Reading the page's own code keeps this thread busy for longer.
const asked = engine ? askAhead(engine, config) : undefined
if (element)
  Promise.race([asked, new Promise(resolve => setTimeout(resolve, MOMENT))])
    .then(() => import('./boot'))
    .then(({ boot }) => boot(element, config, engine))
    .catch(error => {
      console.error('Pinion did not start:', error)
      showFailure(element, error)
    })
