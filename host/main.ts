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

// The browser paints nothing until this has run; see `blockFirstFrame`.
showStoredTheme()
const element = document.getElementById('app')

function start() {
  // The engine starts while the page's own code is still being parsed. After a sign-out, the browser is emptied first.
  allowOwnWorkers()
  const engine = isWipeWanted() ? undefined : createWorkerPort(askedAhead())
  const config = fetchConfig()
  // `loadConfig` reports errors.
  config.catch(() => {})
  if (element)
    import('./boot')
      .then(({ boot }) => boot(element, config, engine))
      .catch(error => {
        console.error('Pinion did not start:', error)
        showFailure(element, error)
      })
  // A visitor's home needs none of it. Any other first screen does, and fetches it again if this attempt failed.
  if (location.pathname !== '/' || storedAccount()) import('./late-catalog').catch(() => {})
}

// The app makes no request while there is a secret in the address.
const { href, origin } = location
const guarding = guardAddress(href.slice(origin.length), '/', storedAccounts(), address =>
  // Prefix the origin, because a path that begins with two slashes would name another site.
  history.replaceState(history.state, '', origin + address),
)
if (guarding) void guarding.then(start)
else start()
