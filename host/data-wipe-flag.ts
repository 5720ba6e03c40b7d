/**
 * The key of a flag in localStorage. If it is set, all data of Pinion in this browser must be deleted before anything
 * else starts.
 */
export const DATA_WIPE_FLAG = 'pinion/wipe'
export const DATA_WIPE_CHANNEL = 'pinion-wipe'

export function isDataWipeRequested(): boolean {
  try {
    return localStorage.getItem(DATA_WIPE_FLAG) !== null
  } catch {
    return false
  }
}

/** Reloads this tab when another tab has signed out the last account, so that the account is no longer shown. */
export function reloadOnDataWipe(): void {
  const channel = new BroadcastChannel(DATA_WIPE_CHANNEL)
  channel.onmessage = () => location.replace('/')
}
