import { useService } from '#kernel/react'
import { Dialog } from '#ui-kit'
import { Wallet } from '../contract'
import { useTexts } from './use-texts'
import WalletFlow from './wallet-flow'

/** Shows the flow in a dialog over the current page. */
export default function WalletFlowDialog({ onClose }: { onClose(): void }) {
  const wallet = useService(Wallet)
  const { words } = useTexts()
  const close = () => {
    wallet.closeModal()
    onClose()
  }
  return (
    <Dialog open onClose={close} title={words.dialogTitle} width="wide">
      <WalletFlow />
    </Dialog>
  )
}
