import { defineService, type ReadableStore } from '#kernel'

/** The position of the wallet on the screen, in px. */
export interface FramePosition {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

export interface CashuState {
  /** The wallet's address from `config.json`; `undefined` if the file names none. */
  readonly walletUrl: string | undefined
  /**
   * True if the wallet's address belongs to this site. The wallet is not framed in that case, because it could read
   * everything that this site stores.
   */
  readonly isSameOrigin: boolean
  /** True if the user has turned the wallet on. */
  readonly isEnabled: boolean
}

/** A Cashu wallet of another site, shown in a frame. Its secrets stay on that site. */
export interface CashuService {
  readonly state: ReadableStore<CashuState>
  setEnabled(isEnabled: boolean): void
  /**
   * The position of the frame while the page Wallet is shown. `undefined` on other pages, where the frame keeps running
   * but is hidden.
   */
  readonly framePosition: ReadableStore<FramePosition | undefined>
  setFramePosition(framePosition: FramePosition | undefined): void
  /** Asks the user whether the connected lightning wallet may pay an invoice, as the framed wallet wishes. */
  askToPay(invoice: string): void
}
export const Cashu = defineService<CashuService>('cashu@1')
