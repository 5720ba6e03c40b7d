import {
  disconnect,
  init,
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

const invoice = byId('invoice')
const pay = byId('pay')
invoice.addEventListener('input', () => pay.setAttribute('invoice', invoice.value.trim()))
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
// A shop would ask its own server. Here somebody says so, three seconds later.
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
