import { useEffect } from 'react'
import { useKernel, useNostr, useStore } from '#kernel/react'
import { chatTransportsNeeded } from '../contract'

/** Activates all chat transports while an account is signed in. */
export function useActivateChatTransports(): void {
  const kernel = useKernel()
  const { pubkey } = useStore(useNostr().session)
  useEffect(() => {
    if (pubkey !== undefined) kernel.emit(chatTransportsNeeded, undefined)
  }, [kernel, pubkey])
}
