/** The value of a form field, its change handler and its error. `form.field('name')` returns it. */
export interface FieldProps<Value> {
  name: string;
  value: Value;
  onValue: (value: Value) => void;
  error?: string;
}
