import { useService } from '#kernel/react'
import { Dialog } from '#ui-kit'
import { Wallet } from '../contract'
import WalletFlow from './wallet-flow'

/** The flow over whatever page asked for it. */
export default function FlowDialog({ onClose }: { onClose(): void }) {
  const wallet = useService(Wallet)
  const close = () => {
    wallet.closeModal()
    onClose()
  }
  return (
    <Dialog open onClose={close} title="Connect Wallet" width="wide">
      <WalletFlow />
    </Dialog>
  )
}
