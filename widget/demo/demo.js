import {
  closeModal,
  connect,
  connectNWC,
  disconnect,
  getConnectorConfig,
  init,
  isConnected,
  launchModal,
  launchPaymentModal,
  onConnected,
  onConnecting,
  onDisconnected,
  onModalClosed,
  onModalOpened,
  refreshBalance,
  requestProvider,
} from '/widget/index.js'

init({ appName: 'The demo' })

const byId = id => document.getElementById(id)
const told = text => {
  const item = document.createElement('li')
  item.textContent = text
  byId('log').prepend(item)
}

onConnecting(() => told('connecting'))
onConnected(async provider => told(`connected to ${(await provider.getInfo()).node.alias || 'a wallet'}`))
onDisconnected(() => told('disconnected'))
onModalOpened(() => told('the modal opened'))
onModalClosed(() => told('the modal closed'))

byId('launch').addEventListener('click', () => launchModal())
byId('refresh').addEventListener('click', () => refreshBalance())
byId('disconnect').addEventListener('click', () => disconnect())
byId('provider').addEventListener('click', async () => {
  try {
    const provider = await requestProvider()
    told(`a provider that can: ${(await provider.getInfo()).methods.join(', ')}`)
  } catch (error) {
    told(`no provider: ${error.message}`)
  }
})

byId('connected').addEventListener('click', () =>
  told(isConnected() ? 'yes, connected' : 'no, not connected'),
)
byId('config').addEventListener('click', () => {
  const config = getConnectorConfig()
  // Show nothing else of the configuration: its secrets are worth as much as money.
  told(config ? `by ${config.connectorName}, ${config.connectorType}` : 'no connection')
})
byId('close').addEventListener('click', () => {
  launchModal()
  setTimeout(closeModal, 1_000)
})
const secret = byId('secret')
byId('connect-nwc').addEventListener('click', () => connectNWC(secret.value.trim()))
byId('connect').addEventListener('click', () =>
  connect({ connectorName: 'My wallet', connectorType: 'nwc.generic', nwcUrl: secret.value.trim() }),
)

const invoice = byId('invoice')
const pay = byId('pay')
const inPage = byId('payment')
invoice.addEventListener('input', () => {
  byId('in-page').hidden = invoice.value.trim() === ''
  for (const element of [pay, inPage]) element.setAttribute('invoice', invoice.value.trim())
})
inPage.addEventListener('bc:onpaid', event => told(`paid in the page: ${event.detail.preimage}`))
pay.addEventListener('bc:onpaid', event => told(`the button's invoice was paid: ${event.detail.preimage}`))

let payment
byId('pay-external').addEventListener('click', () => {
  payment = launchPaymentModal({
    invoice: invoice.value.trim(),
    paymentMethods: 'external',
    onPaid: ({ preimage }) => told(`paid from outside: ${preimage}`),
    onCancelled: () => told('closed unpaid'),
  })
})
// A shop would ask its own server. Here the button reports the payment, three seconds later.
byId('paid').addEventListener('click', () => {
  setTimeout(() => payment?.setPaid({ preimage: '00'.repeat(32) }), 3_000)
})

byId('brand').addEventListener('input', event =>
  document.documentElement.style.setProperty('--bc-color-brand', event.target.value),
)
byId('dark').addEventListener('change', event => {
  globalThis.bcDarkMode = 'class'
  document.documentElement.className = event.target.checked ? 'dark' : 'light'
})
