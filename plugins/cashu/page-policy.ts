/** The host of the wallet that is framed by default. A site that names another one adds it to its `frame-src`. */
export const CASHU_HOST = 'wallet.cashu.me'
