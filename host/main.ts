import '#ui-kit/tokens.css'
import '../ui-kit/base.css'
import './first-paint.css'
import './show-failure.css'
import { allowOwnWorkers, createWorkerPort } from '#kernel/engine'
import { askedAhead } from './asked-ahead'
import { fetchConfig } from './config/fetch-config'
import { showFailure } from './show-failure'
import { showStoredTheme } from './show-theme'
import { storedAccount } from './stored'
import { isWipeWanted } from './wipe-flag'

// Nothing is painted before this has run; see `blockFirstFrame`.
showStoredTheme()
// The engine begins while the page's own code is still being read. Whoever signed out waits for the broom first.
allowOwnWorkers()
const element = document.getElementById('app')
const engine = isWipeWanted() ? undefined : createWorkerPort(askedAhead())
const config = fetchConfig()
// What is wrong with it is told by whoever reads it.
config.catch(() => {})
if (element)
  import('./boot')
    .then(({ boot }) => boot(element, config, engine))
    .catch(error => {
      console.error('Pinion did not start:', error)
      showFailure(element, error)
    })
// A visitor's home needs nothing of it; any other first screen does, and asks for it again where it did not come.
if (location.pathname !== '/' || storedAccount()) import('./late-catalog').catch(() => {})
