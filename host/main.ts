import '#ui-kit/tokens.css'
import '../ui-kit/base.css'
import './first-paint.css'
import './show-failure.css'
import { allowOwnWorkers, createWorkerPort } from '#kernel/engine'
import { askedAhead } from './asked-ahead'
import { fetchConfig } from './config/fetch-config'
import { guardAddress } from './links/address-guard'
import { showFailure } from './show-failure'
import { showStoredTheme } from './show-theme'
import { storedAccount, storedAccounts } from './stored'
import { isWipeWanted } from './wipe-flag'

// Nothing is painted before this has run; see `blockFirstFrame`.
showStoredTheme()
const element = document.getElementById('app')

function start() {
  // The engine begins while the page's own code is still being read. After a sign-out the browser is emptied first.
  allowOwnWorkers()
  const engine = isWipeWanted() ? undefined : createWorkerPort(askedAhead())
  const config = fetchConfig()
  // `loadConfig` tells what is wrong with it.
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
}

// The app asks nobody for anything while there is a secret in the address.
const { href, origin } = location
const guarding = guardAddress(href.slice(origin.length), '/', storedAccounts(), address =>
  // The origin stands before it because two slashes at the beginning of a path would name another site.
  history.replaceState(history.state, '', origin + address),
)
if (guarding) void guarding.then(start)
else start()
