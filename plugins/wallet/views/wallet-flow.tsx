import { useState } from 'react'
import { useService } from '#kernel/react'
import { Wallet } from '../contract'
import { FlowBody } from './flow-body'
import { FlowFrame } from './flow-frame'

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
    <FlowFrame onClose={close}>
      <FlowBody onClose={onClose} all={all} />
    </FlowFrame>
  )
}
