export interface Tab {
  open(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses with the mouse, or with a finger on a phone; in px from the corner of the page's window. */
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
}

export interface Browser {
  newTab(): Promise<Tab>;
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

export interface Device {
  name: string;
  width: number;
  height: number;
  isPhone: boolean;
}

export const desktop: Device = { name: 'a desktop', width: 1366, height: 900, isPhone: false };
export const phone: Device = { name: 'a phone', width: 390, height: 844, isPhone: true };
