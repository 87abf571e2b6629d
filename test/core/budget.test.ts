import { describe, expect, it } from "vitest";
import { Budget, OverBudget, spendSteps } from "../../src/core/budget.ts";

describe("a budget", () => {
  it("pays for the work within it, and its whole for all of it", () => {
    const whole = new Budget(10);
    const first = new Budget(7, whole);
    first.pays(() => spendSteps(6));
    expect([first.steps, whole.steps, first.hasRunOut]).toEqual([6, 6, false]);
    expect(() => first.pays(() => spendSteps(2))).toThrow(OverBudget);
    expect([first.hasRunOut, whole.hasRunOut]).toEqual([true, false]);
    const second = new Budget(7, whole);
    expect(() => second.pays(() => spendSteps(3))).toThrow(OverBudget);
    expect([second.hasRunOut, whole.hasRunOut]).toEqual([true, true]);
  });

  it("counts its steps for the whole by their size", () => {
    const whole = new Budget(100);
    const question = new Budget(50, whole, 24);
    question.spend(4);
    expect([question.steps, whole.steps]).toEqual([4, 96]);
    expect(() => question.spend()).toThrow(OverBudget);
    expect([question.hasRunOut, whole.hasRunOut]).toEqual([true, true]);
  });

  it("is a part of what pays if it is made, and ends with its work", () => {
    const outer = new Budget(5);
    const inner = outer.pays(() => new Budget(100));
    expect(() => inner.spend(6)).toThrow(OverBudget);
    expect(outer.steps).toBe(6);
    expect(() => outer.pays(() => spendSteps(1))).toThrow(OverBudget);
    expect(() => spendSteps(1_000_000)).not.toThrow();
  });
});
