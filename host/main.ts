import '#ui-kit/tokens.css'
import '../ui-kit/base.css'
import './first-paint.css'
import './show-failure-page.css'
import { createEngineWorkerPort, installTrustedTypesPolicy } from '#kernel/engine'
import { applyStoredTheme } from './apply-theme'
import { fetchConfig } from './config/fetch-config'
import { isDataWipeRequested } from './data-wipe-flag'
import { buildEarlyRequest } from './early-query'
import { removeAddressSecrets } from './links/remove-address-secrets'
import { readCurrentPubkey, readStoredAccounts } from './read-stored-record'
import { showFailurePage } from './show-failure-page'

// The browser paints nothing before this line has run (see `blockFirstPaint`).
applyStoredTheme()
const element = document.getElementById('app')

function startApp() {
  installTrustedTypesPolicy()
  // The engine starts while the browser still parses the page's code. But after a sign-out, all stored data must be
  // deleted first, so the engine starts later.
  const engine = isDataWipeRequested() ? undefined : createEngineWorkerPort(buildEarlyRequest())
  const config = fetchConfig()
  // The error is reported by `loadConfig`, so it is ignored here.
  config.catch(() => {})
  if (element)
    import('./start-pinion')
      .then(({ startPinion }) => startPinion(element, config, engine))
      .catch(error => {
        console.error('Pinion did not start:', error)
        showFailurePage(element, error)
      })
  // A visitor's home page does not need this code. Every other first screen does, and requests it again if this attempt
  // fails.
  if (location.pathname !== '/' || readCurrentPubkey()) import('./deferred-plugin-catalog').catch(() => {})
}

// While the address contains a secret, the app makes no request.
const { href, origin } = location
const secretRemoval = removeAddressSecrets(href.slice(origin.length), '/', readStoredAccounts(), address =>
  // The origin is needed, because a path that begins with two slashes would be read as the address of another site.
  history.replaceState(history.state, '', origin + address),
)
if (secretRemoval) void secretRemoval.then(startApp)
else startApp()
