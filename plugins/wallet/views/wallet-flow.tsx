import { useState } from 'react'
import { useService } from '#kernel/react'
import { Wallet } from '../contract'
import { WalletFlowBody } from './wallet-flow-body'
import { WalletFlowFrame } from './wallet-flow-frame'

/** The connection flow. Shows the connected wallet if there is one. */
export default function WalletFlow({ onClose }: { onClose?(): void }) {
  const wallet = useService(Wallet)
  const all = useState(false)
  const close =
    onClose &&
    (() => {
      wallet.closeModal()
      onClose()
    })
  return (
    <WalletFlowFrame onClose={close}>
      <WalletFlowBody onClose={onClose} all={all} />
    </WalletFlowFrame>
  )
}
