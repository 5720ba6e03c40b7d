import { definePlugin } from '#kernel'
import { PaymentFlow, Wallet, WalletBalance, WalletFlow } from './contract'

export default definePlugin({
  id: 'wallet',
  version: '1.0.0',
  api: 1,
  title: 'Wallet',
  summary: 'Connects a lightning wallet, shows its balance and pays invoices with it.',
  icon: 'wallet',
  provides: [Wallet],
  permissions: ['wallet:pay', 'database'],
  // This plugin stores the key that encrypts a connection, and payments whose result is unknown. Disconnecting deletes
  // both.
  keepsData: true,
  contributes: [
    WalletFlow.contribute(() => import('./views/wallet-flow')),
    PaymentFlow.contribute(() => import('./views/payment-flow')),
    WalletBalance.contribute(() => import('./views/wallet-balance')),
  ],
  activate: () => import('./plugin'),
})
