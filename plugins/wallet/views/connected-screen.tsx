import { useEffect, useRef } from 'react'
import { useService } from '#kernel/react'
import { Wallet } from '../contract'
import { CheckMark } from './check-mark'
import styles from './wallet.module.css'

/** ms */
const SHOWN = 3_000

/** /connected: says so, and goes after three seconds. */
export function ConnectedScreen({ onClose }: { onClose?: (() => void) | undefined }) {
  const wallet = useService(Wallet)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      wallet.closeModal()
      close.current?.()
    }, SHOWN)
    return () => clearTimeout(timer)
  }, [wallet])
  return (
    <div className={styles.centred} role="status">
      <CheckMark />
      <h2 className={styles.heading}>Connected!</h2>
    </div>
  )
}
