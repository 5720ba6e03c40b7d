import { BcBalance } from './elements/bc-balance'
import { BcButton } from './elements/bc-button'
import { BcConnect } from './elements/bc-connect'
import { BcModal } from './elements/bc-modal'
import { BcPayButton } from './elements/bc-pay-button'
import { BcPayment } from './elements/bc-payment'
import { closeModal, launchModal } from './launch-modal'
import { getWidgetSession } from './widget-session'

export * from './api'
export type * from './types'
export { WebLNProviders } from './webln-providers'

const elements = {
  'bc-modal': BcModal,
  'bc-connect': BcConnect,
  'bc-payment': BcPayment,
  'bc-balance': BcBalance,
  'bc-button': BcButton,
  'bc-pay-button': BcPayButton,
}

function registerElements(): void {
  const session = getWidgetSession()
  session.showConnect = launchModal
  session.hideModal = closeModal
  // If the page loads this script twice, the elements are already defined.
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element)
  // Start only after the page's own script, which may call `init`, has run.
  const start = () => setTimeout(() => session.start())
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
}

if (typeof document !== 'undefined' && typeof customElements !== 'undefined') registerElements()
