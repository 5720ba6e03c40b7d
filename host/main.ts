import '#ui-kit/tokens.css'
import '../ui-kit/base.css'
import './first-paint.css'
import './show-failure.css'
import { allowOwnWorkers, createWorkerPort } from '#kernel/engine'
import { showFailure } from './show-failure'
import { showStoredTheme } from './show-theme'
import { isWipeWanted } from './wipe-flag'

// Nothing is painted before this has run; see `blockFirstFrame`.
showStoredTheme()
// The engine begins while the page's own code is still being read. Whoever signed out waits for the broom first.
allowOwnWorkers()
const element = document.getElementById('app')
const engine = isWipeWanted() ? undefined : createWorkerPort()
if (element)
  import('./boot')
    .then(({ boot }) => boot(element, engine))
    .catch(error => {
      console.error('Pinion did not start:', error)
      showFailure(element, error)
    })
