import { useEffect } from 'react'
import { useKernel, useNostr, useStore } from '#kernel/react'
import { chatsNeeded } from '../contract'

/** Has the conversations of all transports loaded for the account that is signed in. */
export function useChatsNeeded(): void {
  const kernel = useKernel()
  const { pubkey } = useStore(useNostr().session)
  useEffect(() => {
    if (pubkey !== undefined) kernel.emit(chatsNeeded, undefined)
  }, [kernel, pubkey])
}
