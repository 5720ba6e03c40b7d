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

// The browser paints nothing before this line has run (see `blockFirstFrame`).
showStoredTheme()
const element = document.getElementById('app')

function start() {
  allowOwnWorkers()
  // The engine starts while the browser still parses the page's code. But after a sign-out, all stored data must be
  // deleted first, so the engine starts later.
  const engine = isWipeWanted() ? undefined : createWorkerPort(askedAhead())
  const config = fetchConfig()
  // The error is reported by `loadConfig`, so it is ignored here.
  config.catch(() => {})
  if (element)
    import('./boot')
      .then(({ boot }) => boot(element, config, engine))
      .catch(error => {
        console.error('Pinion did not start:', error)
        showFailure(element, error)
      })
  // A visitor's home page does not need this code. Every other first screen does, and requests it again if this attempt
  // fails.
  if (location.pathname !== '/' || storedAccount()) import('./late-catalog').catch(() => {})
}

// While the address contains a secret, the app makes no request.
const { href, origin } = location
const guarding = guardAddress(href.slice(origin.length), '/', storedAccounts(), address =>
  // The origin is needed, because a path that begins with two slashes would be read as the address of another site.
  history.replaceState(history.state, '', origin + address),
)
if (guarding) void guarding.then(start)
else start()
