/** The value of a form field with its change handler and error, as `form.field('name')` returns them. */
export interface FieldProps<Value> {
  name: string;
  value: Value;
  onValue: (value: Value) => void;
  error?: string;
}
