// Written by scripts/compile-schemas.ts from src/contract/schemas/schemas.ts. Not to be edited.
// @ts-nocheck
const envelope = validate21;
const schema6 = { "type": "object", "required": ["result", "success", "errors", "messages"], "properties": { "result": { "type": ["object", "array", "null"] }, "success": { "type": "boolean" }, "errors": { "anyOf": [{ "type": "array", "items": { "type": "object", "required": ["message"], "properties": { "code": { "type": "integer" }, "message": { "type": "string" } } } }, { "type": "null" }] }, "messages": { "anyOf": [{ "type": "array" }, { "type": "null" }] } }, "$id": "envelope" };
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.result === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "result" }, message: "must have required property 'result'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.success === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" }, message: "must have required property 'success'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.errors === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "errors" }, message: "must have required property 'errors'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.messages === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messages" }, message: "must have required property 'messages'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.result !== void 0) {
      if (typeof data.result != "object") {
        const err4 = { instancePath: instancePath + "/result", schemaPath: "#/properties/result/type", keyword: "type", params: { type: schema6.properties.result.type }, message: "must be object,array,null" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.success !== void 0) {
      if (typeof data.success !== "boolean") {
        const err5 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.errors !== void 0) {
      let data2 = data.errors;
      const _errs6 = errors;
      let valid1 = false;
      const _errs7 = errors;
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            if (data3.message === void 0) {
              const err6 = { instancePath: instancePath + "/errors/" + i0, schemaPath: "#/properties/errors/anyOf/0/items/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
            if (data3.code !== void 0) {
              let data4 = data3.code;
              if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                const err7 = { instancePath: instancePath + "/errors/" + i0 + "/code", schemaPath: "#/properties/errors/anyOf/0/items/properties/code/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  vErrors.push(err7);
                }
                errors++;
              }
            }
            if (data3.message !== void 0) {
              if (typeof data3.message !== "string") {
                const err8 = { instancePath: instancePath + "/errors/" + i0 + "/message", schemaPath: "#/properties/errors/anyOf/0/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
          } else {
            const err9 = { instancePath: instancePath + "/errors/" + i0, schemaPath: "#/properties/errors/anyOf/0/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/anyOf/0/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      var _valid0 = _errs7 === errors;
      valid1 = valid1 || _valid0;
      if (!valid1) {
        const _errs15 = errors;
        if (data2 !== null) {
          const err11 = { instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        var _valid0 = _errs15 === errors;
        valid1 = valid1 || _valid0;
      }
      if (!valid1) {
        const err12 = { instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      } else {
        errors = _errs6;
        if (vErrors !== null) {
          if (_errs6) {
            vErrors.length = _errs6;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.messages !== void 0) {
      let data6 = data.messages;
      const _errs18 = errors;
      let valid5 = false;
      const _errs19 = errors;
      if (!Array.isArray(data6)) {
        const err13 = { instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/anyOf/0/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      var _valid1 = _errs19 === errors;
      valid5 = valid5 || _valid1;
      if (!valid5) {
        const _errs21 = errors;
        if (data6 !== null) {
          const err14 = { instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
        var _valid1 = _errs21 === errors;
        valid5 = valid5 || _valid1;
      }
      if (!valid5) {
        const err15 = { instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      } else {
        errors = _errs18;
        if (vErrors !== null) {
          if (_errs18) {
            vErrors.length = _errs18;
          } else {
            vErrors = null;
          }
        }
      }
    }
  } else {
    const err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err16];
    } else {
      vErrors.push(err16);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
const ruleset = validate22;
const schema7 = { "type": "object", "properties": { "id": { "type": "string" }, "name": { "type": "string" }, "description": { "type": "string" }, "source": { "type": "string" }, "kind": { "enum": ["managed", "custom", "root", "zone"] }, "version": { "type": "string" }, "last_updated": { "type": "string" }, "phase": { "type": "string" }, "rules": { "type": "array", "items": { "$ref": "rule" } } }, "$id": "ruleset" };
const schema8 = { "type": "object", "properties": { "id": { "type": "string" }, "version": { "type": "string" }, "action": { "type": "string" }, "action_parameters": { "type": "object" }, "expression": { "type": "string" }, "description": { "type": "string" }, "score_threshold": { "type": "integer" }, "ref": { "type": "string" }, "enabled": { "type": "boolean" }, "last_updated": { "type": "string" }, "categories": { "type": "array", "items": { "type": "string" } } }, "if": { "properties": { "action": { "const": "execute" } }, "required": ["action"] }, "then": { "properties": { "action_parameters": { "$ref": "executeParameters" } }, "required": ["action_parameters"] }, "$id": "rule" };
const schema9 = { "type": "object", "required": ["id"], "properties": { "id": { "type": "string", "pattern": "^[\\s\\S]" }, "version": { "type": "string" }, "overrides": { "$ref": "overrides" } }, "$id": "executeParameters" };
const pattern0 = new RegExp("^[\\s\\S]", "u");
const schema10 = { "type": "object", "properties": { "action": { "type": "string" }, "enabled": { "type": "boolean" }, "sensitivity_level": { "type": "string" }, "categories": { "type": "array", "items": { "type": "object", "required": ["category"], "properties": { "category": { "type": "string" }, "action": { "type": "string" }, "enabled": { "type": "boolean" }, "sensitivity_level": { "type": "string" } } } }, "rules": { "type": "array", "items": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" }, "action": { "type": "string" }, "enabled": { "type": "boolean" }, "score_threshold": { "type": "integer" }, "sensitivity_level": { "type": "string" } } } } }, "$id": "overrides" };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.action !== void 0) {
      if (typeof data.action !== "string") {
        const err0 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.enabled !== void 0) {
      if (typeof data.enabled !== "boolean") {
        const err1 = { instancePath: instancePath + "/enabled", schemaPath: "#/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.sensitivity_level !== void 0) {
      if (typeof data.sensitivity_level !== "string") {
        const err2 = { instancePath: instancePath + "/sensitivity_level", schemaPath: "#/properties/sensitivity_level/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.categories !== void 0) {
      let data3 = data.categories;
      if (Array.isArray(data3)) {
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
            if (data4.category === void 0) {
              const err3 = { instancePath: instancePath + "/categories/" + i0, schemaPath: "#/properties/categories/items/required", keyword: "required", params: { missingProperty: "category" }, message: "must have required property 'category'" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
            if (data4.category !== void 0) {
              if (typeof data4.category !== "string") {
                const err4 = { instancePath: instancePath + "/categories/" + i0 + "/category", schemaPath: "#/properties/categories/items/properties/category/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err4];
                } else {
                  vErrors.push(err4);
                }
                errors++;
              }
            }
            if (data4.action !== void 0) {
              if (typeof data4.action !== "string") {
                const err5 = { instancePath: instancePath + "/categories/" + i0 + "/action", schemaPath: "#/properties/categories/items/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.push(err5);
                }
                errors++;
              }
            }
            if (data4.enabled !== void 0) {
              if (typeof data4.enabled !== "boolean") {
                const err6 = { instancePath: instancePath + "/categories/" + i0 + "/enabled", schemaPath: "#/properties/categories/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            if (data4.sensitivity_level !== void 0) {
              if (typeof data4.sensitivity_level !== "string") {
                const err7 = { instancePath: instancePath + "/categories/" + i0 + "/sensitivity_level", schemaPath: "#/properties/categories/items/properties/sensitivity_level/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  vErrors.push(err7);
                }
                errors++;
              }
            }
          } else {
            const err8 = { instancePath: instancePath + "/categories/" + i0, schemaPath: "#/properties/categories/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/categories", schemaPath: "#/properties/categories/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.rules !== void 0) {
      let data9 = data.rules;
      if (Array.isArray(data9)) {
        const len1 = data9.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data10 = data9[i1];
          if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
            if (data10.id === void 0) {
              const err10 = { instancePath: instancePath + "/rules/" + i1, schemaPath: "#/properties/rules/items/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
            if (data10.id !== void 0) {
              if (typeof data10.id !== "string") {
                const err11 = { instancePath: instancePath + "/rules/" + i1 + "/id", schemaPath: "#/properties/rules/items/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data10.action !== void 0) {
              if (typeof data10.action !== "string") {
                const err12 = { instancePath: instancePath + "/rules/" + i1 + "/action", schemaPath: "#/properties/rules/items/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
            if (data10.enabled !== void 0) {
              if (typeof data10.enabled !== "boolean") {
                const err13 = { instancePath: instancePath + "/rules/" + i1 + "/enabled", schemaPath: "#/properties/rules/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
            if (data10.score_threshold !== void 0) {
              let data14 = data10.score_threshold;
              if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                const err14 = { instancePath: instancePath + "/rules/" + i1 + "/score_threshold", schemaPath: "#/properties/rules/items/properties/score_threshold/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err14];
                } else {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
            if (data10.sensitivity_level !== void 0) {
              if (typeof data10.sensitivity_level !== "string") {
                const err15 = { instancePath: instancePath + "/rules/" + i1 + "/sensitivity_level", schemaPath: "#/properties/rules/items/properties/sensitivity_level/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err15];
                } else {
                  vErrors.push(err15);
                }
                errors++;
              }
            }
          } else {
            const err16 = { instancePath: instancePath + "/rules/" + i1, schemaPath: "#/properties/rules/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          }
        }
      } else {
        const err17 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
  } else {
    const err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err18];
    } else {
      vErrors.push(err18);
    }
    errors++;
  }
  validate25.errors = vErrors;
  return errors === 0;
}
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 === "string") {
        if (!pattern0.test(data0)) {
          const err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^[\\s\\S]" }, message: 'must match pattern "^[\\s\\S]"' };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      } else {
        const err2 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.version !== void 0) {
      if (typeof data.version !== "string") {
        const err3 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.overrides !== void 0) {
      if (!validate25(data.overrides, { instancePath: instancePath + "/overrides", parentData: data, parentDataProperty: "overrides", rootData })) {
        vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate24.errors = vErrors;
  return errors === 0;
}
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  let valid0 = true;
  const _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.action === void 0 && (missing0 = "action")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    } else {
      if (data.action !== void 0) {
        if ("execute" !== data.action) {
          const err1 = {};
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    }
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  if (vErrors !== null) {
    if (_errs1) {
      vErrors.length = _errs1;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs4 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.action_parameters === void 0) {
        const err2 = { instancePath, schemaPath: "#/then/required", keyword: "required", params: { missingProperty: "action_parameters" }, message: "must have required property 'action_parameters'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.action_parameters !== void 0) {
        if (!validate24(data.action_parameters, { instancePath: instancePath + "/action_parameters", parentData: data, parentDataProperty: "action_parameters", rootData })) {
          vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
          errors = vErrors.length;
        }
      }
    }
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    const err3 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.version !== void 0) {
      if (typeof data.version !== "string") {
        const err5 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.action !== void 0) {
      if (typeof data.action !== "string") {
        const err6 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.action_parameters !== void 0) {
      let data5 = data.action_parameters;
      if (!(data5 && typeof data5 == "object" && !Array.isArray(data5))) {
        const err7 = { instancePath: instancePath + "/action_parameters", schemaPath: "#/properties/action_parameters/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.expression !== void 0) {
      if (typeof data.expression !== "string") {
        const err8 = { instancePath: instancePath + "/expression", schemaPath: "#/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err9 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.score_threshold !== void 0) {
      let data8 = data.score_threshold;
      if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
        const err10 = { instancePath: instancePath + "/score_threshold", schemaPath: "#/properties/score_threshold/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.ref !== void 0) {
      if (typeof data.ref !== "string") {
        const err11 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.enabled !== void 0) {
      if (typeof data.enabled !== "boolean") {
        const err12 = { instancePath: instancePath + "/enabled", schemaPath: "#/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.last_updated !== void 0) {
      if (typeof data.last_updated !== "string") {
        const err13 = { instancePath: instancePath + "/last_updated", schemaPath: "#/properties/last_updated/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.categories !== void 0) {
      let data12 = data.categories;
      if (Array.isArray(data12)) {
        const len0 = data12.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data12[i0] !== "string") {
            const err14 = { instancePath: instancePath + "/categories/" + i0, schemaPath: "#/properties/categories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/categories", schemaPath: "#/properties/categories/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
  } else {
    const err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err16];
    } else {
      vErrors.push(err16);
    }
    errors++;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err0 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      if (typeof data.name !== "string") {
        const err1 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err2 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.source !== void 0) {
      if (typeof data.source !== "string") {
        const err3 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.kind !== void 0) {
      let data4 = data.kind;
      if (!(data4 === "managed" || data4 === "custom" || data4 === "root" || data4 === "zone")) {
        const err4 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema7.properties.kind.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.version !== void 0) {
      if (typeof data.version !== "string") {
        const err5 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.last_updated !== void 0) {
      if (typeof data.last_updated !== "string") {
        const err6 = { instancePath: instancePath + "/last_updated", schemaPath: "#/properties/last_updated/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.phase !== void 0) {
      if (typeof data.phase !== "string") {
        const err7 = { instancePath: instancePath + "/phase", schemaPath: "#/properties/phase/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.rules !== void 0) {
      let data8 = data.rules;
      if (Array.isArray(data8)) {
        const len0 = data8.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate23(data8[i0], { instancePath: instancePath + "/rules/" + i0, parentData: data8, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err8 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}
const rule = validate23;
const rulePatch = validate29;
const schema11 = { "allOf": [{ "$ref": "rule" }, { "required": ["action", "expression"] }], "$id": "rulePatch" };
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate23(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.action === void 0) {
      const err0 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "action" }, message: "must have required property 'action'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.expression === void 0) {
      const err1 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "expression" }, message: "must have required property 'expression'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
const entryPointBody = validate31;
const schema12 = { "allOf": [{ "$ref": "ruleset" }, { "required": ["rules"] }], "$id": "entryPointBody" };
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate22(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.rules === void 0) {
      const err0 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "rules" }, message: "must have required property 'rules'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  validate31.errors = vErrors;
  return errors === 0;
}
const executeParameters = validate24;
const overrides = validate25;
const firewallRulesBody = validate33;
const schema13 = { "type": "array", "items": { "type": "object", "required": ["action", "filter"], "properties": { "action": { "enum": ["block", "challenge", "allow", "js_challenge", "managed_challenge", "log", "bypass"] }, "filter": { "allOf": [{ "$ref": "filter" }, { "anyOf": [{ "required": ["expression"] }, { "required": ["id"] }] }] }, "products": { "type": "array", "items": { "type": "string" } }, "priority": { "type": ["number", "null"] }, "paused": { "type": "boolean" }, "description": { "type": "string" }, "ref": { "type": "string" } } }, "$id": "firewallRulesBody" };
const schema14 = { "type": "object", "properties": { "id": { "type": "string" }, "expression": { "type": "string" }, "paused": { "type": "boolean" }, "description": { "type": "string" }, "ref": { "type": "string" } }, "$id": "filter" };
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err0 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.expression !== void 0) {
      if (typeof data.expression !== "string") {
        const err1 = { instancePath: instancePath + "/expression", schemaPath: "#/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.paused !== void 0) {
      if (typeof data.paused !== "boolean") {
        const err2 = { instancePath: instancePath + "/paused", schemaPath: "#/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err3 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.ref !== void 0) {
      if (typeof data.ref !== "string") {
        const err4 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate34.errors = vErrors;
  return errors === 0;
}
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.action === void 0) {
          const err0 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "action" }, message: "must have required property 'action'" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
        if (data0.filter === void 0) {
          const err1 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "filter" }, message: "must have required property 'filter'" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.action !== void 0) {
          let data1 = data0.action;
          if (!(data1 === "block" || data1 === "challenge" || data1 === "allow" || data1 === "js_challenge" || data1 === "managed_challenge" || data1 === "log" || data1 === "bypass")) {
            const err2 = { instancePath: instancePath + "/" + i0 + "/action", schemaPath: "#/items/properties/action/enum", keyword: "enum", params: { allowedValues: schema13.items.properties.action.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
        if (data0.filter !== void 0) {
          let data2 = data0.filter;
          if (!validate34(data2, { instancePath: instancePath + "/" + i0 + "/filter", parentData: data0, parentDataProperty: "filter", rootData })) {
            vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
            errors = vErrors.length;
          }
          const _errs7 = errors;
          let valid4 = false;
          const _errs8 = errors;
          if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
            if (data2.expression === void 0) {
              const err3 = { instancePath: instancePath + "/" + i0 + "/filter", schemaPath: "#/items/properties/filter/allOf/1/anyOf/0/required", keyword: "required", params: { missingProperty: "expression" }, message: "must have required property 'expression'" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          }
          var _valid0 = _errs8 === errors;
          valid4 = valid4 || _valid0;
          if (!valid4) {
            const _errs9 = errors;
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              if (data2.id === void 0) {
                const err4 = { instancePath: instancePath + "/" + i0 + "/filter", schemaPath: "#/items/properties/filter/allOf/1/anyOf/1/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                if (vErrors === null) {
                  vErrors = [err4];
                } else {
                  vErrors.push(err4);
                }
                errors++;
              }
            }
            var _valid0 = _errs9 === errors;
            valid4 = valid4 || _valid0;
          }
          if (!valid4) {
            const err5 = { instancePath: instancePath + "/" + i0 + "/filter", schemaPath: "#/items/properties/filter/allOf/1/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          } else {
            errors = _errs7;
            if (vErrors !== null) {
              if (_errs7) {
                vErrors.length = _errs7;
              } else {
                vErrors = null;
              }
            }
          }
        }
        if (data0.products !== void 0) {
          let data3 = data0.products;
          if (Array.isArray(data3)) {
            const len1 = data3.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data3[i1] !== "string") {
                const err6 = { instancePath: instancePath + "/" + i0 + "/products/" + i1, schemaPath: "#/items/properties/products/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
          } else {
            const err7 = { instancePath: instancePath + "/" + i0 + "/products", schemaPath: "#/items/properties/products/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
        if (data0.priority !== void 0) {
          let data5 = data0.priority;
          if (!(typeof data5 == "number" && isFinite(data5)) && data5 !== null) {
            const err8 = { instancePath: instancePath + "/" + i0 + "/priority", schemaPath: "#/items/properties/priority/type", keyword: "type", params: { type: schema13.items.properties.priority.type }, message: "must be number,null" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
        if (data0.paused !== void 0) {
          if (typeof data0.paused !== "boolean") {
            const err9 = { instancePath: instancePath + "/" + i0 + "/paused", schemaPath: "#/items/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
        if (data0.description !== void 0) {
          if (typeof data0.description !== "string") {
            const err10 = { instancePath: instancePath + "/" + i0 + "/description", schemaPath: "#/items/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
        if (data0.ref !== void 0) {
          if (typeof data0.ref !== "string") {
            const err11 = { instancePath: instancePath + "/" + i0 + "/ref", schemaPath: "#/items/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate33.errors = vErrors;
  return errors === 0;
}
const filter = validate34;
const migrationCheck = validate36;
const schema15 = { "type": "object", "required": ["compatible", "migration_state"], "properties": { "compatible": { "type": "boolean" }, "migration_state": { "type": "string" } }, "$id": "migrationCheck" };
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.compatible === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "compatible" }, message: "must have required property 'compatible'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.migration_state === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "migration_state" }, message: "must have required property 'migration_state'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.compatible !== void 0) {
      if (typeof data.compatible !== "boolean") {
        const err2 = { instancePath: instancePath + "/compatible", schemaPath: "#/properties/compatible/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.migration_state !== void 0) {
      if (typeof data.migration_state !== "string") {
        const err3 = { instancePath: instancePath + "/migration_state", schemaPath: "#/properties/migration_state/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate36.errors = vErrors;
  return errors === 0;
}
const migrationConfig = validate37;
const schema16 = { "type": "object", "required": ["name", "rules"], "properties": { "name": { "type": "string" }, "rules": { "type": "array", "items": { "$ref": "rule" } } }, "$id": "migrationConfig" };
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.rules === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rules" }, message: "must have required property 'rules'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.name !== void 0) {
      if (typeof data.name !== "string") {
        const err2 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.rules !== void 0) {
      let data1 = data.rules;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate23(data1[i0], { instancePath: instancePath + "/rules/" + i0, parentData: data1, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err3 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate37.errors = vErrors;
  return errors === 0;
}
const migrationStatus = validate39;
const schema17 = { "type": "object", "properties": { "old_waf_status": { "type": ["string", "null"] }, "new_waf_status": { "type": ["string", "null"] }, "migration_state": { "type": ["string", "null"] } }, "$id": "migrationStatus" };
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.old_waf_status !== void 0) {
      let data0 = data.old_waf_status;
      if (typeof data0 !== "string" && data0 !== null) {
        const err0 = { instancePath: instancePath + "/old_waf_status", schemaPath: "#/properties/old_waf_status/type", keyword: "type", params: { type: schema17.properties.old_waf_status.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.new_waf_status !== void 0) {
      let data1 = data.new_waf_status;
      if (typeof data1 !== "string" && data1 !== null) {
        const err1 = { instancePath: instancePath + "/new_waf_status", schemaPath: "#/properties/new_waf_status/type", keyword: "type", params: { type: schema17.properties.new_waf_status.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.migration_state !== void 0) {
      let data2 = data.migration_state;
      if (typeof data2 !== "string" && data2 !== null) {
        const err2 = { instancePath: instancePath + "/migration_state", schemaPath: "#/properties/migration_state/type", keyword: "type", params: { type: schema17.properties.migration_state.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate39.errors = vErrors;
  return errors === 0;
}
const jsonRpcRequest = validate40;
const schema18 = { "type": "object", "required": ["jsonrpc", "method", "params", "id"], "properties": { "jsonrpc": { "type": "string" }, "method": { "type": "string" }, "params": { "type": "array" }, "id": { "type": "number" } }, "$id": "jsonRpcRequest" };
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.jsonrpc === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "jsonrpc" }, message: "must have required property 'jsonrpc'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.method === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.params === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.id === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.jsonrpc !== void 0) {
      if (typeof data.jsonrpc !== "string") {
        const err4 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.method !== void 0) {
      if (typeof data.method !== "string") {
        const err5 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.params !== void 0) {
      if (!Array.isArray(data.params)) {
        const err6 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data3 = data.id;
      if (!(typeof data3 == "number" && isFinite(data3))) {
        const err7 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate40.errors = vErrors;
  return errors === 0;
}
const traceFilterParams = validate41;
const schema19 = { "type": "array", "minItems": 1, "maxItems": 1, "items": { "type": "object", "properties": { "fromBlock": { "anyOf": [{ "anyOf": [{ "type": "string", "pattern": "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$" }, { "type": "integer", "minimum": 0 }] }, { "enum": ["earliest", "latest", "pending", "safe", "finalized"] }] }, "toBlock": { "anyOf": [{ "anyOf": [{ "type": "string", "pattern": "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$" }, { "type": "integer", "minimum": 0 }] }, { "enum": ["earliest", "latest", "pending", "safe", "finalized"] }] }, "fromAddress": { "type": "array", "items": { "type": "string", "pattern": "^0x[0-9a-fA-F]{40}$" } }, "toAddress": { "type": "array", "items": { "type": "string", "pattern": "^0x[0-9a-fA-F]{40}$" } }, "after": { "anyOf": [{ "type": "string", "pattern": "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$" }, { "type": "integer", "minimum": 0 }] }, "count": { "anyOf": [{ "type": "string", "pattern": "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$" }, { "type": "integer", "minimum": 0 }] } }, "additionalProperties": false }, "$id": "traceFilterParams" };
const pattern1 = new RegExp("^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$", "u");
const pattern3 = new RegExp("^0x[0-9a-fA-F]{40}$", "u");
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 1) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 1 }, message: "must NOT have more than 1 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.length < 1) {
      const err1 = { instancePath, schemaPath: "#/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        for (const key0 in data0) {
          if (!(key0 === "fromBlock" || key0 === "toBlock" || key0 === "fromAddress" || key0 === "toAddress" || key0 === "after" || key0 === "count")) {
            const err2 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
        if (data0.fromBlock !== void 0) {
          let data1 = data0.fromBlock;
          const _errs5 = errors;
          let valid3 = false;
          const _errs6 = errors;
          const _errs7 = errors;
          let valid4 = false;
          const _errs8 = errors;
          if (typeof data1 === "string") {
            if (!pattern1.test(data1)) {
              const err3 = { instancePath: instancePath + "/" + i0 + "/fromBlock", schemaPath: "#/items/properties/fromBlock/anyOf/0/anyOf/0/pattern", keyword: "pattern", params: { pattern: "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$" }, message: 'must match pattern "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$"' };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = { instancePath: instancePath + "/" + i0 + "/fromBlock", schemaPath: "#/items/properties/fromBlock/anyOf/0/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
          var _valid1 = _errs8 === errors;
          valid4 = valid4 || _valid1;
          if (!valid4) {
            const _errs10 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              const err5 = { instancePath: instancePath + "/" + i0 + "/fromBlock", schemaPath: "#/items/properties/fromBlock/anyOf/0/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
            if (typeof data1 == "number" && isFinite(data1)) {
              if (data1 < 0 || isNaN(data1)) {
                const err6 = { instancePath: instancePath + "/" + i0 + "/fromBlock", schemaPath: "#/items/properties/fromBlock/anyOf/0/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            var _valid1 = _errs10 === errors;
            valid4 = valid4 || _valid1;
          }
          if (!valid4) {
            const err7 = { instancePath: instancePath + "/" + i0 + "/fromBlock", schemaPath: "#/items/properties/fromBlock/anyOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          } else {
            errors = _errs7;
            if (vErrors !== null) {
              if (_errs7) {
                vErrors.length = _errs7;
              } else {
                vErrors = null;
              }
            }
          }
          var _valid0 = _errs6 === errors;
          valid3 = valid3 || _valid0;
          if (!valid3) {
            const _errs12 = errors;
            if (!(data1 === "earliest" || data1 === "latest" || data1 === "pending" || data1 === "safe" || data1 === "finalized")) {
              const err8 = { instancePath: instancePath + "/" + i0 + "/fromBlock", schemaPath: "#/items/properties/fromBlock/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema19.items.properties.fromBlock.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
            var _valid0 = _errs12 === errors;
            valid3 = valid3 || _valid0;
          }
          if (!valid3) {
            const err9 = { instancePath: instancePath + "/" + i0 + "/fromBlock", schemaPath: "#/items/properties/fromBlock/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          } else {
            errors = _errs5;
            if (vErrors !== null) {
              if (_errs5) {
                vErrors.length = _errs5;
              } else {
                vErrors = null;
              }
            }
          }
        }
        if (data0.toBlock !== void 0) {
          let data2 = data0.toBlock;
          const _errs14 = errors;
          let valid5 = false;
          const _errs15 = errors;
          const _errs16 = errors;
          let valid6 = false;
          const _errs17 = errors;
          if (typeof data2 === "string") {
            if (!pattern1.test(data2)) {
              const err10 = { instancePath: instancePath + "/" + i0 + "/toBlock", schemaPath: "#/items/properties/toBlock/anyOf/0/anyOf/0/pattern", keyword: "pattern", params: { pattern: "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$" }, message: 'must match pattern "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$"' };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/" + i0 + "/toBlock", schemaPath: "#/items/properties/toBlock/anyOf/0/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
          var _valid3 = _errs17 === errors;
          valid6 = valid6 || _valid3;
          if (!valid6) {
            const _errs19 = errors;
            if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
              const err12 = { instancePath: instancePath + "/" + i0 + "/toBlock", schemaPath: "#/items/properties/toBlock/anyOf/0/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (typeof data2 == "number" && isFinite(data2)) {
              if (data2 < 0 || isNaN(data2)) {
                const err13 = { instancePath: instancePath + "/" + i0 + "/toBlock", schemaPath: "#/items/properties/toBlock/anyOf/0/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
            var _valid3 = _errs19 === errors;
            valid6 = valid6 || _valid3;
          }
          if (!valid6) {
            const err14 = { instancePath: instancePath + "/" + i0 + "/toBlock", schemaPath: "#/items/properties/toBlock/anyOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          } else {
            errors = _errs16;
            if (vErrors !== null) {
              if (_errs16) {
                vErrors.length = _errs16;
              } else {
                vErrors = null;
              }
            }
          }
          var _valid2 = _errs15 === errors;
          valid5 = valid5 || _valid2;
          if (!valid5) {
            const _errs21 = errors;
            if (!(data2 === "earliest" || data2 === "latest" || data2 === "pending" || data2 === "safe" || data2 === "finalized")) {
              const err15 = { instancePath: instancePath + "/" + i0 + "/toBlock", schemaPath: "#/items/properties/toBlock/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema19.items.properties.toBlock.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
              if (vErrors === null) {
                vErrors = [err15];
              } else {
                vErrors.push(err15);
              }
              errors++;
            }
            var _valid2 = _errs21 === errors;
            valid5 = valid5 || _valid2;
          }
          if (!valid5) {
            const err16 = { instancePath: instancePath + "/" + i0 + "/toBlock", schemaPath: "#/items/properties/toBlock/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          } else {
            errors = _errs14;
            if (vErrors !== null) {
              if (_errs14) {
                vErrors.length = _errs14;
              } else {
                vErrors = null;
              }
            }
          }
        }
        if (data0.fromAddress !== void 0) {
          let data3 = data0.fromAddress;
          if (Array.isArray(data3)) {
            const len1 = data3.length;
            for (let i1 = 0; i1 < len1; i1++) {
              let data4 = data3[i1];
              if (typeof data4 === "string") {
                if (!pattern3.test(data4)) {
                  const err17 = { instancePath: instancePath + "/" + i0 + "/fromAddress/" + i1, schemaPath: "#/items/properties/fromAddress/items/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-fA-F]{40}$" }, message: 'must match pattern "^0x[0-9a-fA-F]{40}$"' };
                  if (vErrors === null) {
                    vErrors = [err17];
                  } else {
                    vErrors.push(err17);
                  }
                  errors++;
                }
              } else {
                const err18 = { instancePath: instancePath + "/" + i0 + "/fromAddress/" + i1, schemaPath: "#/items/properties/fromAddress/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
          } else {
            const err19 = { instancePath: instancePath + "/" + i0 + "/fromAddress", schemaPath: "#/items/properties/fromAddress/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
        if (data0.toAddress !== void 0) {
          let data5 = data0.toAddress;
          if (Array.isArray(data5)) {
            const len2 = data5.length;
            for (let i2 = 0; i2 < len2; i2++) {
              let data6 = data5[i2];
              if (typeof data6 === "string") {
                if (!pattern3.test(data6)) {
                  const err20 = { instancePath: instancePath + "/" + i0 + "/toAddress/" + i2, schemaPath: "#/items/properties/toAddress/items/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-fA-F]{40}$" }, message: 'must match pattern "^0x[0-9a-fA-F]{40}$"' };
                  if (vErrors === null) {
                    vErrors = [err20];
                  } else {
                    vErrors.push(err20);
                  }
                  errors++;
                }
              } else {
                const err21 = { instancePath: instancePath + "/" + i0 + "/toAddress/" + i2, schemaPath: "#/items/properties/toAddress/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
          } else {
            const err22 = { instancePath: instancePath + "/" + i0 + "/toAddress", schemaPath: "#/items/properties/toAddress/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              vErrors.push(err22);
            }
            errors++;
          }
        }
        if (data0.after !== void 0) {
          let data7 = data0.after;
          const _errs31 = errors;
          let valid11 = false;
          const _errs32 = errors;
          if (typeof data7 === "string") {
            if (!pattern1.test(data7)) {
              const err23 = { instancePath: instancePath + "/" + i0 + "/after", schemaPath: "#/items/properties/after/anyOf/0/pattern", keyword: "pattern", params: { pattern: "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$" }, message: 'must match pattern "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$"' };
              if (vErrors === null) {
                vErrors = [err23];
              } else {
                vErrors.push(err23);
              }
              errors++;
            }
          } else {
            const err24 = { instancePath: instancePath + "/" + i0 + "/after", schemaPath: "#/items/properties/after/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
          var _valid4 = _errs32 === errors;
          valid11 = valid11 || _valid4;
          if (!valid11) {
            const _errs34 = errors;
            if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
              const err25 = { instancePath: instancePath + "/" + i0 + "/after", schemaPath: "#/items/properties/after/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
              if (vErrors === null) {
                vErrors = [err25];
              } else {
                vErrors.push(err25);
              }
              errors++;
            }
            if (typeof data7 == "number" && isFinite(data7)) {
              if (data7 < 0 || isNaN(data7)) {
                const err26 = { instancePath: instancePath + "/" + i0 + "/after", schemaPath: "#/items/properties/after/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                if (vErrors === null) {
                  vErrors = [err26];
                } else {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
            var _valid4 = _errs34 === errors;
            valid11 = valid11 || _valid4;
          }
          if (!valid11) {
            const err27 = { instancePath: instancePath + "/" + i0 + "/after", schemaPath: "#/items/properties/after/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.push(err27);
            }
            errors++;
          } else {
            errors = _errs31;
            if (vErrors !== null) {
              if (_errs31) {
                vErrors.length = _errs31;
              } else {
                vErrors = null;
              }
            }
          }
        }
        if (data0.count !== void 0) {
          let data8 = data0.count;
          const _errs37 = errors;
          let valid12 = false;
          const _errs38 = errors;
          if (typeof data8 === "string") {
            if (!pattern1.test(data8)) {
              const err28 = { instancePath: instancePath + "/" + i0 + "/count", schemaPath: "#/items/properties/count/anyOf/0/pattern", keyword: "pattern", params: { pattern: "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$" }, message: 'must match pattern "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$"' };
              if (vErrors === null) {
                vErrors = [err28];
              } else {
                vErrors.push(err28);
              }
              errors++;
            }
          } else {
            const err29 = { instancePath: instancePath + "/" + i0 + "/count", schemaPath: "#/items/properties/count/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
          var _valid5 = _errs38 === errors;
          valid12 = valid12 || _valid5;
          if (!valid12) {
            const _errs40 = errors;
            if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
              const err30 = { instancePath: instancePath + "/" + i0 + "/count", schemaPath: "#/items/properties/count/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
              if (vErrors === null) {
                vErrors = [err30];
              } else {
                vErrors.push(err30);
              }
              errors++;
            }
            if (typeof data8 == "number" && isFinite(data8)) {
              if (data8 < 0 || isNaN(data8)) {
                const err31 = { instancePath: instancePath + "/" + i0 + "/count", schemaPath: "#/items/properties/count/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                if (vErrors === null) {
                  vErrors = [err31];
                } else {
                  vErrors.push(err31);
                }
                errors++;
              }
            }
            var _valid5 = _errs40 === errors;
            valid12 = valid12 || _valid5;
          }
          if (!valid12) {
            const err32 = { instancePath: instancePath + "/" + i0 + "/count", schemaPath: "#/items/properties/count/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err32];
            } else {
              vErrors.push(err32);
            }
            errors++;
          } else {
            errors = _errs37;
            if (vErrors !== null) {
              if (_errs37) {
                vErrors.length = _errs37;
              } else {
                vErrors = null;
              }
            }
          }
        }
      } else {
        const err33 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
  } else {
    const err34 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err34];
    } else {
      vErrors.push(err34);
    }
    errors++;
  }
  validate41.errors = vErrors;
  return errors === 0;
}
const policy = validate42;
const schema20 = { "title": "Policy", "description": "How managed rulesets are deployed and tuned. What is not given is left as it is.", "type": "object", "properties": { "$schema": { "description": "The address of this schema, for editors.", "type": "string", "pattern": "\\S" }, "extends": { "description": "A policy to start from, by its path relative to this file. This file overrides it.", "type": "string", "pattern": "\\S", "examples": ["../base.policy.yaml"] }, "paranoia": { "description": "OWASP: the highest paranoia level that stays enabled. The tags of the levels above are switched off; level 4 overrides nothing.", "enum": [1, 2, 3, 4], "examples": [2] }, "threshold": { "description": "OWASP: the anomaly score at which the score rule acts; `low` is 60, `medium` is 40, `high` is 25.", "anyOf": [{ "type": "integer", "minimum": 1 }, { "enum": ["low", "medium", "high"] }], "examples": ["high"] }, "action": { "description": "OWASP: the action of the score rule.", "enum": ["block", "managed_challenge", "js_challenge", "log", "challenge"], "examples": ["managed_challenge"] }, "disabled_rules": { "description": "Rules to switch off.", "type": "array", "items": { "anyOf": [{ "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }] }, { "type": "object", "required": ["id"], "properties": { "id": { "description": "The rule: its id, or the number of the Core Rule Set that its description begins with.", "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }], "examples": [920272] }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false }] }, "examples": [[920272, { "id": 942100, "reason": "search field", "until": "2027-01-31" }]] }, "deployments": { "description": "Several execute rules in order, instead of the short keys.", "type": "array", "items": { "title": "Deployment", "description": "One execute rule: a managed ruleset, the requests it is for, and its overrides.", "type": "object", "properties": { "name": { "description": "The name by which zones and extending policies refer to this deployment. In an account, it also identifies the live rule, by `ref` or description. Default: `ruleset` as written.", "type": "string", "pattern": "\\S", "examples": ["strict"] }, "ruleset": { "description": "The managed ruleset: `owasp`, its whole name, or its id. Default: the OWASP Core Ruleset.", "type": "string", "pattern": "\\S", "examples": ["Cloudflare Managed Ruleset"] }, "scope": { "description": "Where the rule is deployed. An account may deploy a ruleset several times, for Enterprise zones only. Default: `zone`, or the scope of the entry point.", "enum": ["zone", "account"], "examples": ["account"] }, "expression": { "description": "The requests for which it is executed. Default: as live, otherwise all.", "type": "string", "examples": ['not http.host eq "dev.example.com"'] }, "enabled": { "description": "Whether the rule is on. Default: as live, otherwise true.", "type": "boolean", "examples": [true] }, "version": { "description": "The version of the ruleset. Default: as live, otherwise `latest`.", "anyOf": [{ "enum": ["latest"] }, { "type": "string", "pattern": "^[1-9][0-9]*$" }, { "type": "integer", "minimum": 1 }], "examples": ["latest"] }, "description": { "description": "The description of the execute rule. An empty text removes the live one. Default: as live.", "type": "string", "examples": ["Managed by the security team"] }, "logging": { "description": "Whether requests that the rule matches are logged. The service documents it for skip rules. Default: as live.", "type": "object", "required": ["enabled"], "properties": { "enabled": { "type": "boolean" } }, "additionalProperties": false, "examples": [{ "enabled": true }] }, "matched_data": { "description": "Payload logging: the public key that logged payloads are encrypted with; `false` logs no payload. Default: as live.", "anyOf": [{ "type": "object", "required": ["public_key"], "properties": { "public_key": { "type": "string", "pattern": "\\S" } }, "additionalProperties": false }, { "enum": [false] }], "examples": [{ "public_key": "uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA=" }] }, "paranoia": { "description": "OWASP: the highest paranoia level that stays enabled. The tags of the levels above are switched off; level 4 overrides nothing.", "enum": [1, 2, 3, 4], "examples": [2] }, "threshold": { "description": "OWASP: the anomaly score at which the score rule acts; `low` is 60, `medium` is 40, `high` is 25.", "anyOf": [{ "type": "integer", "minimum": 1 }, { "enum": ["low", "medium", "high"] }], "examples": ["high"] }, "action": { "description": "OWASP: the action of the score rule.", "enum": ["block", "managed_challenge", "js_challenge", "log", "challenge"], "examples": ["managed_challenge"] }, "disabled_rules": { "description": "Rules to switch off.", "type": "array", "items": { "anyOf": [{ "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }] }, { "type": "object", "required": ["id"], "properties": { "id": { "description": "The rule: its id, or the number of the Core Rule Set that its description begins with.", "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }], "examples": [920272] }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false }] }, "examples": [[920272, { "id": 942100, "reason": "search field", "until": "2027-01-31" }]] }, "all_rules": { "description": "An override for every rule of the ruleset. All other overrides take precedence over it.", "type": "object", "properties": { "enabled": { "description": "Whether the rules run.", "type": "boolean" }, "action": { "description": "The action that replaces their own.", "enum": ["block", "managed_challenge", "js_challenge", "challenge", "log"] } }, "additionalProperties": false, "minProperties": 1, "examples": [{ "action": "log" }] }, "categories": { "description": "Overrides for all rules with a tag. If two apply to one rule, the last has effect; `paranoia` comes before them.", "type": "array", "items": { "type": "object", "required": ["category"], "properties": { "category": { "description": "The tag.", "type": "string", "pattern": "\\S" }, "enabled": { "description": "Whether the rules run.", "type": "boolean" }, "action": { "description": "The action that replaces their own.", "enum": ["block", "managed_challenge", "js_challenge", "challenge", "log"] } }, "additionalProperties": false, "minProperties": 2 }, "examples": [[{ "category": "wordpress", "action": "block" }]] }, "rules": { "description": "Overrides for single rules. They take precedence over all others.", "type": "array", "items": { "type": "object", "required": ["id"], "properties": { "id": { "description": "The rule: its id, or the number of the Core Rule Set that its description begins with.", "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }], "examples": [920272] }, "enabled": { "description": "Whether the rules run.", "type": "boolean" }, "action": { "description": "The action that replaces their own.", "enum": ["block", "managed_challenge", "js_challenge", "challenge", "log"] }, "score_threshold": { "description": "Only for the score rule: the same as `threshold`.", "anyOf": [{ "type": "integer", "minimum": 1 }, { "enum": ["low", "medium", "high"] }] }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false, "anyOf": [{ "required": ["enabled"] }, { "required": ["action"] }, { "required": ["score_threshold"] }] }, "examples": [[{ "id": "949110", "action": "log" }]] } }, "additionalProperties": false } }, "exceptions": { "description": "Every skip rule of the entry point. Without this key, live skip rules are left alone; with it, a skip rule that is not listed is drift, and a PUT removes it.", "type": "array", "items": { "title": "Exception", "description": "One skip rule: the requests, and what is skipped for them.", "type": "object", "properties": { "name": { "description": "The name by which zones and extending policies refer to this exception. It is also the description of the rule; the live rule is identified by description or `ref`.", "type": "string", "pattern": "\\S", "examples": ["health checks"] }, "expression": { "description": "The requests for which the exception applies.", "type": "string", "examples": ['http.request.uri.path eq "/health"'] }, "rulesets": { "description": "The managed rulesets to skip, each written as in `ruleset`.", "type": "array", "items": { "description": "A managed ruleset: `owasp`, its whole name, or its id.", "type": "string", "pattern": "\\S" }, "minItems": 1, "examples": [["owasp"]] }, "rules": { "description": "The rules to skip, by ruleset.", "type": "object", "minProperties": 1, "additionalProperties": { "type": "array", "items": { "anyOf": [{ "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }] }, { "type": "object", "required": ["id"], "properties": { "id": { "description": "The rule: its id, or the number of the Core Rule Set that its description begins with.", "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }], "examples": [920272] }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false }] }, "minItems": 1 }, "examples": [{ "owasp": [942100] }] }, "skip": { "description": "Instead of these two: skip every rule that follows in the entry point.", "enum": ["all"] }, "before": { "description": "The `name` of the deployment that the rule comes before. Default: the first one that it applies to.", "type": "string", "pattern": "\\S", "examples": ["owasp"] }, "enabled": { "description": "Whether the rule is on. Default: true.", "type": "boolean" }, "logging": { "description": "Whether skipped requests are logged. Default: as live.", "type": "boolean" }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false, "anyOf": [{ "required": ["name"] }, { "required": ["expression"] }], "not": { "required": ["skip"], "anyOf": [{ "required": ["rulesets"] }, { "required": ["rules"] }] } } }, "exclusive": { "description": "If true, the entry point holds only the deployments and exceptions of the policy. Default: false.", "type": "boolean", "examples": [true] }, "zones": { "description": "Zones by name, each with the settings that differ there.", "type": "object", "additionalProperties": { "anyOf": [{ "title": "Zone", "description": "The settings that differ in a zone; empty if the policy applies there unchanged.", "type": "object", "properties": { "id": { "description": "The zone's id, for the paths of requests.", "type": "string", "pattern": "\\S" }, "paranoia": { "description": "OWASP: the highest paranoia level that stays enabled. The tags of the levels above are switched off; level 4 overrides nothing.", "enum": [1, 2, 3, 4], "examples": [2] }, "threshold": { "description": "OWASP: the anomaly score at which the score rule acts; `low` is 60, `medium` is 40, `high` is 25.", "anyOf": [{ "type": "integer", "minimum": 1 }, { "enum": ["low", "medium", "high"] }], "examples": ["high"] }, "action": { "description": "OWASP: the action of the score rule.", "enum": ["block", "managed_challenge", "js_challenge", "log", "challenge"], "examples": ["managed_challenge"] }, "disabled_rules": { "description": "Rules to switch off.", "type": "array", "items": { "anyOf": [{ "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }] }, { "type": "object", "required": ["id"], "properties": { "id": { "description": "The rule: its id, or the number of the Core Rule Set that its description begins with.", "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }], "examples": [920272] }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false }] }, "examples": [[920272, { "id": 942100, "reason": "search field", "until": "2027-01-31" }]] }, "deployments": { "description": "Several execute rules in order, instead of the short keys.", "type": "array", "items": { "title": "Deployment", "description": "One execute rule: a managed ruleset, the requests it is for, and its overrides.", "type": "object", "properties": { "name": { "description": "The name by which zones and extending policies refer to this deployment. In an account, it also identifies the live rule, by `ref` or description. Default: `ruleset` as written.", "type": "string", "pattern": "\\S", "examples": ["strict"] }, "ruleset": { "description": "The managed ruleset: `owasp`, its whole name, or its id. Default: the OWASP Core Ruleset.", "type": "string", "pattern": "\\S", "examples": ["Cloudflare Managed Ruleset"] }, "scope": { "description": "Where the rule is deployed. An account may deploy a ruleset several times, for Enterprise zones only. Default: `zone`, or the scope of the entry point.", "enum": ["zone", "account"], "examples": ["account"] }, "expression": { "description": "The requests for which it is executed. Default: as live, otherwise all.", "type": "string", "examples": ['not http.host eq "dev.example.com"'] }, "enabled": { "description": "Whether the rule is on. Default: as live, otherwise true.", "type": "boolean", "examples": [true] }, "version": { "description": "The version of the ruleset. Default: as live, otherwise `latest`.", "anyOf": [{ "enum": ["latest"] }, { "type": "string", "pattern": "^[1-9][0-9]*$" }, { "type": "integer", "minimum": 1 }], "examples": ["latest"] }, "description": { "description": "The description of the execute rule. An empty text removes the live one. Default: as live.", "type": "string", "examples": ["Managed by the security team"] }, "logging": { "description": "Whether requests that the rule matches are logged. The service documents it for skip rules. Default: as live.", "type": "object", "required": ["enabled"], "properties": { "enabled": { "type": "boolean" } }, "additionalProperties": false, "examples": [{ "enabled": true }] }, "matched_data": { "description": "Payload logging: the public key that logged payloads are encrypted with; `false` logs no payload. Default: as live.", "anyOf": [{ "type": "object", "required": ["public_key"], "properties": { "public_key": { "type": "string", "pattern": "\\S" } }, "additionalProperties": false }, { "enum": [false] }], "examples": [{ "public_key": "uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA=" }] }, "paranoia": { "description": "OWASP: the highest paranoia level that stays enabled. The tags of the levels above are switched off; level 4 overrides nothing.", "enum": [1, 2, 3, 4], "examples": [2] }, "threshold": { "description": "OWASP: the anomaly score at which the score rule acts; `low` is 60, `medium` is 40, `high` is 25.", "anyOf": [{ "type": "integer", "minimum": 1 }, { "enum": ["low", "medium", "high"] }], "examples": ["high"] }, "action": { "description": "OWASP: the action of the score rule.", "enum": ["block", "managed_challenge", "js_challenge", "log", "challenge"], "examples": ["managed_challenge"] }, "disabled_rules": { "description": "Rules to switch off.", "type": "array", "items": { "anyOf": [{ "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }] }, { "type": "object", "required": ["id"], "properties": { "id": { "description": "The rule: its id, or the number of the Core Rule Set that its description begins with.", "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }], "examples": [920272] }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false }] }, "examples": [[920272, { "id": 942100, "reason": "search field", "until": "2027-01-31" }]] }, "all_rules": { "description": "An override for every rule of the ruleset. All other overrides take precedence over it.", "type": "object", "properties": { "enabled": { "description": "Whether the rules run.", "type": "boolean" }, "action": { "description": "The action that replaces their own.", "enum": ["block", "managed_challenge", "js_challenge", "challenge", "log"] } }, "additionalProperties": false, "minProperties": 1, "examples": [{ "action": "log" }] }, "categories": { "description": "Overrides for all rules with a tag. If two apply to one rule, the last has effect; `paranoia` comes before them.", "type": "array", "items": { "type": "object", "required": ["category"], "properties": { "category": { "description": "The tag.", "type": "string", "pattern": "\\S" }, "enabled": { "description": "Whether the rules run.", "type": "boolean" }, "action": { "description": "The action that replaces their own.", "enum": ["block", "managed_challenge", "js_challenge", "challenge", "log"] } }, "additionalProperties": false, "minProperties": 2 }, "examples": [[{ "category": "wordpress", "action": "block" }]] }, "rules": { "description": "Overrides for single rules. They take precedence over all others.", "type": "array", "items": { "type": "object", "required": ["id"], "properties": { "id": { "description": "The rule: its id, or the number of the Core Rule Set that its description begins with.", "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }], "examples": [920272] }, "enabled": { "description": "Whether the rules run.", "type": "boolean" }, "action": { "description": "The action that replaces their own.", "enum": ["block", "managed_challenge", "js_challenge", "challenge", "log"] }, "score_threshold": { "description": "Only for the score rule: the same as `threshold`.", "anyOf": [{ "type": "integer", "minimum": 1 }, { "enum": ["low", "medium", "high"] }] }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false, "anyOf": [{ "required": ["enabled"] }, { "required": ["action"] }, { "required": ["score_threshold"] }] }, "examples": [[{ "id": "949110", "action": "log" }]] } }, "additionalProperties": false } }, "exceptions": { "description": "Every skip rule of the entry point. Without this key, live skip rules are left alone; with it, a skip rule that is not listed is drift, and a PUT removes it.", "type": "array", "items": { "title": "Exception", "description": "One skip rule: the requests, and what is skipped for them.", "type": "object", "properties": { "name": { "description": "The name by which zones and extending policies refer to this exception. It is also the description of the rule; the live rule is identified by description or `ref`.", "type": "string", "pattern": "\\S", "examples": ["health checks"] }, "expression": { "description": "The requests for which the exception applies.", "type": "string", "examples": ['http.request.uri.path eq "/health"'] }, "rulesets": { "description": "The managed rulesets to skip, each written as in `ruleset`.", "type": "array", "items": { "description": "A managed ruleset: `owasp`, its whole name, or its id.", "type": "string", "pattern": "\\S" }, "minItems": 1, "examples": [["owasp"]] }, "rules": { "description": "The rules to skip, by ruleset.", "type": "object", "minProperties": 1, "additionalProperties": { "type": "array", "items": { "anyOf": [{ "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }] }, { "type": "object", "required": ["id"], "properties": { "id": { "description": "The rule: its id, or the number of the Core Rule Set that its description begins with.", "anyOf": [{ "type": "string", "pattern": "\\S" }, { "type": "integer", "minimum": 0 }], "examples": [920272] }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false }] }, "minItems": 1 }, "examples": [{ "owasp": [942100] }] }, "skip": { "description": "Instead of these two: skip every rule that follows in the entry point.", "enum": ["all"] }, "before": { "description": "The `name` of the deployment that the rule comes before. Default: the first one that it applies to.", "type": "string", "pattern": "\\S", "examples": ["owasp"] }, "enabled": { "description": "Whether the rule is on. Default: true.", "type": "boolean" }, "logging": { "description": "Whether skipped requests are logged. Default: as live.", "type": "boolean" }, "reason": { "description": "Why, for reviewers. It is not part of any request.", "type": "string", "pattern": "\\S" }, "until": { "description": "The last day on which the entry applies. After it, compiling the entry gives a warning.", "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2027-01-31"] } }, "additionalProperties": false, "anyOf": [{ "required": ["name"] }, { "required": ["expression"] }], "not": { "required": ["skip"], "anyOf": [{ "required": ["rulesets"] }, { "required": ["rules"] }] } } }, "exclusive": { "description": "If true, the entry point holds only the deployments and exceptions of the policy. Default: false.", "type": "boolean", "examples": [true] } }, "additionalProperties": false, "if": { "required": ["deployments"] }, "then": { "not": { "anyOf": [{ "required": ["paranoia"] }, { "required": ["threshold"] }, { "required": ["action"] }, { "required": ["disabled_rules"] }] } } }, { "type": "null" }] } } }, "additionalProperties": false, "anyOf": [{ "required": ["extends"] }, { "required": ["paranoia"] }, { "required": ["threshold"] }, { "required": ["action"] }, { "required": ["disabled_rules"] }, { "required": ["deployments"] }, { "required": ["exceptions"] }, { "required": ["exclusive"] }, { "required": ["zones"] }], "if": { "required": ["deployments"] }, "then": { "not": { "anyOf": [{ "required": ["paranoia"] }, { "required": ["threshold"] }, { "required": ["action"] }, { "required": ["disabled_rules"] }] } }, "$id": "policy" };
const func2 = Object.prototype.hasOwnProperty;
const pattern7 = new RegExp("\\S", "u");
const pattern12 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$", "u");
const pattern15 = new RegExp("^[1-9][0-9]*$", "u");
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  let valid0 = false;
  const _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.extends === void 0) {
      const err0 = { instancePath, schemaPath: "#/anyOf/0/required", keyword: "required", params: { missingProperty: "extends" }, message: "must have required property 'extends'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const _errs3 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.paranoia === void 0) {
        const err1 = { instancePath, schemaPath: "#/anyOf/1/required", keyword: "required", params: { missingProperty: "paranoia" }, message: "must have required property 'paranoia'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    var _valid0 = _errs3 === errors;
    valid0 = valid0 || _valid0;
    if (!valid0) {
      const _errs4 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.threshold === void 0) {
          const err2 = { instancePath, schemaPath: "#/anyOf/2/required", keyword: "required", params: { missingProperty: "threshold" }, message: "must have required property 'threshold'" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      var _valid0 = _errs4 === errors;
      valid0 = valid0 || _valid0;
      if (!valid0) {
        const _errs5 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.action === void 0) {
            const err3 = { instancePath, schemaPath: "#/anyOf/3/required", keyword: "required", params: { missingProperty: "action" }, message: "must have required property 'action'" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
        var _valid0 = _errs5 === errors;
        valid0 = valid0 || _valid0;
        if (!valid0) {
          const _errs6 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            if (data.disabled_rules === void 0) {
              const err4 = { instancePath, schemaPath: "#/anyOf/4/required", keyword: "required", params: { missingProperty: "disabled_rules" }, message: "must have required property 'disabled_rules'" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
          }
          var _valid0 = _errs6 === errors;
          valid0 = valid0 || _valid0;
          if (!valid0) {
            const _errs7 = errors;
            if (data && typeof data == "object" && !Array.isArray(data)) {
              if (data.deployments === void 0) {
                const err5 = { instancePath, schemaPath: "#/anyOf/5/required", keyword: "required", params: { missingProperty: "deployments" }, message: "must have required property 'deployments'" };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.push(err5);
                }
                errors++;
              }
            }
            var _valid0 = _errs7 === errors;
            valid0 = valid0 || _valid0;
            if (!valid0) {
              const _errs8 = errors;
              if (data && typeof data == "object" && !Array.isArray(data)) {
                if (data.exceptions === void 0) {
                  const err6 = { instancePath, schemaPath: "#/anyOf/6/required", keyword: "required", params: { missingProperty: "exceptions" }, message: "must have required property 'exceptions'" };
                  if (vErrors === null) {
                    vErrors = [err6];
                  } else {
                    vErrors.push(err6);
                  }
                  errors++;
                }
              }
              var _valid0 = _errs8 === errors;
              valid0 = valid0 || _valid0;
              if (!valid0) {
                const _errs9 = errors;
                if (data && typeof data == "object" && !Array.isArray(data)) {
                  if (data.exclusive === void 0) {
                    const err7 = { instancePath, schemaPath: "#/anyOf/7/required", keyword: "required", params: { missingProperty: "exclusive" }, message: "must have required property 'exclusive'" };
                    if (vErrors === null) {
                      vErrors = [err7];
                    } else {
                      vErrors.push(err7);
                    }
                    errors++;
                  }
                }
                var _valid0 = _errs9 === errors;
                valid0 = valid0 || _valid0;
                if (!valid0) {
                  const _errs10 = errors;
                  if (data && typeof data == "object" && !Array.isArray(data)) {
                    if (data.zones === void 0) {
                      const err8 = { instancePath, schemaPath: "#/anyOf/8/required", keyword: "required", params: { missingProperty: "zones" }, message: "must have required property 'zones'" };
                      if (vErrors === null) {
                        vErrors = [err8];
                      } else {
                        vErrors.push(err8);
                      }
                      errors++;
                    }
                  }
                  var _valid0 = _errs10 === errors;
                  valid0 = valid0 || _valid0;
                }
              }
            }
          }
        }
      }
    }
  }
  if (!valid0) {
    const err9 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  const _errs11 = errors;
  let valid1 = true;
  const _errs12 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.deployments === void 0 && (missing0 = "deployments")) {
      const err10 = {};
      if (vErrors === null) {
        vErrors = [err10];
      } else {
        vErrors.push(err10);
      }
      errors++;
    }
  }
  var _valid1 = _errs12 === errors;
  errors = _errs11;
  if (vErrors !== null) {
    if (_errs11) {
      vErrors.length = _errs11;
    } else {
      vErrors = null;
    }
  }
  if (_valid1) {
    const _errs13 = errors;
    const _errs14 = errors;
    const _errs15 = errors;
    const _errs16 = errors;
    let valid3 = false;
    const _errs17 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      if (data.paranoia === void 0 && (missing1 = "paranoia")) {
        const err11 = {};
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    var _valid2 = _errs17 === errors;
    valid3 = valid3 || _valid2;
    if (!valid3) {
      const _errs18 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing2;
        if (data.threshold === void 0 && (missing2 = "threshold")) {
          const err12 = {};
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      }
      var _valid2 = _errs18 === errors;
      valid3 = valid3 || _valid2;
      if (!valid3) {
        const _errs19 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          let missing3;
          if (data.action === void 0 && (missing3 = "action")) {
            const err13 = {};
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
        var _valid2 = _errs19 === errors;
        valid3 = valid3 || _valid2;
        if (!valid3) {
          const _errs20 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            let missing4;
            if (data.disabled_rules === void 0 && (missing4 = "disabled_rules")) {
              const err14 = {};
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                vErrors.push(err14);
              }
              errors++;
            }
          }
          var _valid2 = _errs20 === errors;
          valid3 = valid3 || _valid2;
        }
      }
    }
    if (!valid3) {
      const err15 = {};
      if (vErrors === null) {
        vErrors = [err15];
      } else {
        vErrors.push(err15);
      }
      errors++;
    } else {
      errors = _errs16;
      if (vErrors !== null) {
        if (_errs16) {
          vErrors.length = _errs16;
        } else {
          vErrors = null;
        }
      }
    }
    var valid2 = _errs15 === errors;
    if (valid2) {
      const err16 = { instancePath, schemaPath: "#/then/not", keyword: "not", params: {}, message: "must NOT be valid" };
      if (vErrors === null) {
        vErrors = [err16];
      } else {
        vErrors.push(err16);
      }
      errors++;
    } else {
      errors = _errs14;
      if (vErrors !== null) {
        if (_errs14) {
          vErrors.length = _errs14;
        } else {
          vErrors = null;
        }
      }
    }
    var _valid1 = _errs13 === errors;
    valid1 = _valid1;
  }
  if (!valid1) {
    const err17 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.push(err17);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema20.properties, key0)) {
        const err18 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.$schema !== void 0) {
      let data0 = data.$schema;
      if (typeof data0 === "string") {
        if (!pattern7.test(data0)) {
          const err19 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      } else {
        const err20 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.extends !== void 0) {
      let data1 = data.extends;
      if (typeof data1 === "string") {
        if (!pattern7.test(data1)) {
          const err21 = { instancePath: instancePath + "/extends", schemaPath: "#/properties/extends/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
      } else {
        const err22 = { instancePath: instancePath + "/extends", schemaPath: "#/properties/extends/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.paranoia !== void 0) {
      let data2 = data.paranoia;
      if (!(data2 === 1 || data2 === 2 || data2 === 3 || data2 === 4)) {
        const err23 = { instancePath: instancePath + "/paranoia", schemaPath: "#/properties/paranoia/enum", keyword: "enum", params: { allowedValues: schema20.properties.paranoia.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.threshold !== void 0) {
      let data3 = data.threshold;
      const _errs28 = errors;
      let valid5 = false;
      const _errs29 = errors;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        const err24 = { instancePath: instancePath + "/threshold", schemaPath: "#/properties/threshold/anyOf/0/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 < 1 || isNaN(data3)) {
          const err25 = { instancePath: instancePath + "/threshold", schemaPath: "#/properties/threshold/anyOf/0/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err25];
          } else {
            vErrors.push(err25);
          }
          errors++;
        }
      }
      var _valid3 = _errs29 === errors;
      valid5 = valid5 || _valid3;
      if (!valid5) {
        const _errs31 = errors;
        if (!(data3 === "low" || data3 === "medium" || data3 === "high")) {
          const err26 = { instancePath: instancePath + "/threshold", schemaPath: "#/properties/threshold/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema20.properties.threshold.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
        var _valid3 = _errs31 === errors;
        valid5 = valid5 || _valid3;
      }
      if (!valid5) {
        const err27 = { instancePath: instancePath + "/threshold", schemaPath: "#/properties/threshold/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      } else {
        errors = _errs28;
        if (vErrors !== null) {
          if (_errs28) {
            vErrors.length = _errs28;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.action !== void 0) {
      let data4 = data.action;
      if (!(data4 === "block" || data4 === "managed_challenge" || data4 === "js_challenge" || data4 === "log" || data4 === "challenge")) {
        const err28 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.action.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.disabled_rules !== void 0) {
      let data5 = data.disabled_rules;
      if (Array.isArray(data5)) {
        const len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data6 = data5[i0];
          const _errs36 = errors;
          let valid8 = false;
          const _errs37 = errors;
          const _errs38 = errors;
          let valid9 = false;
          const _errs39 = errors;
          if (typeof data6 === "string") {
            if (!pattern7.test(data6)) {
              const err29 = { instancePath: instancePath + "/disabled_rules/" + i0, schemaPath: "#/properties/disabled_rules/items/anyOf/0/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
              if (vErrors === null) {
                vErrors = [err29];
              } else {
                vErrors.push(err29);
              }
              errors++;
            }
          } else {
            const err30 = { instancePath: instancePath + "/disabled_rules/" + i0, schemaPath: "#/properties/disabled_rules/items/anyOf/0/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
          var _valid5 = _errs39 === errors;
          valid9 = valid9 || _valid5;
          if (!valid9) {
            const _errs41 = errors;
            if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
              const err31 = { instancePath: instancePath + "/disabled_rules/" + i0, schemaPath: "#/properties/disabled_rules/items/anyOf/0/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
              if (vErrors === null) {
                vErrors = [err31];
              } else {
                vErrors.push(err31);
              }
              errors++;
            }
            if (typeof data6 == "number" && isFinite(data6)) {
              if (data6 < 0 || isNaN(data6)) {
                const err32 = { instancePath: instancePath + "/disabled_rules/" + i0, schemaPath: "#/properties/disabled_rules/items/anyOf/0/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                if (vErrors === null) {
                  vErrors = [err32];
                } else {
                  vErrors.push(err32);
                }
                errors++;
              }
            }
            var _valid5 = _errs41 === errors;
            valid9 = valid9 || _valid5;
          }
          if (!valid9) {
            const err33 = { instancePath: instancePath + "/disabled_rules/" + i0, schemaPath: "#/properties/disabled_rules/items/anyOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err33];
            } else {
              vErrors.push(err33);
            }
            errors++;
          } else {
            errors = _errs38;
            if (vErrors !== null) {
              if (_errs38) {
                vErrors.length = _errs38;
              } else {
                vErrors = null;
              }
            }
          }
          var _valid4 = _errs37 === errors;
          valid8 = valid8 || _valid4;
          if (!valid8) {
            const _errs43 = errors;
            if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
              if (data6.id === void 0) {
                const err34 = { instancePath: instancePath + "/disabled_rules/" + i0, schemaPath: "#/properties/disabled_rules/items/anyOf/1/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                if (vErrors === null) {
                  vErrors = [err34];
                } else {
                  vErrors.push(err34);
                }
                errors++;
              }
              for (const key1 in data6) {
                if (!(key1 === "id" || key1 === "reason" || key1 === "until")) {
                  const err35 = { instancePath: instancePath + "/disabled_rules/" + i0, schemaPath: "#/properties/disabled_rules/items/anyOf/1/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                  if (vErrors === null) {
                    vErrors = [err35];
                  } else {
                    vErrors.push(err35);
                  }
                  errors++;
                }
              }
              if (data6.id !== void 0) {
                let data7 = data6.id;
                const _errs47 = errors;
                let valid11 = false;
                const _errs48 = errors;
                if (typeof data7 === "string") {
                  if (!pattern7.test(data7)) {
                    const err36 = { instancePath: instancePath + "/disabled_rules/" + i0 + "/id", schemaPath: "#/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                    if (vErrors === null) {
                      vErrors = [err36];
                    } else {
                      vErrors.push(err36);
                    }
                    errors++;
                  }
                } else {
                  const err37 = { instancePath: instancePath + "/disabled_rules/" + i0 + "/id", schemaPath: "#/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err37];
                  } else {
                    vErrors.push(err37);
                  }
                  errors++;
                }
                var _valid6 = _errs48 === errors;
                valid11 = valid11 || _valid6;
                if (!valid11) {
                  const _errs50 = errors;
                  if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                    const err38 = { instancePath: instancePath + "/disabled_rules/" + i0 + "/id", schemaPath: "#/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                    if (vErrors === null) {
                      vErrors = [err38];
                    } else {
                      vErrors.push(err38);
                    }
                    errors++;
                  }
                  if (typeof data7 == "number" && isFinite(data7)) {
                    if (data7 < 0 || isNaN(data7)) {
                      const err39 = { instancePath: instancePath + "/disabled_rules/" + i0 + "/id", schemaPath: "#/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                      if (vErrors === null) {
                        vErrors = [err39];
                      } else {
                        vErrors.push(err39);
                      }
                      errors++;
                    }
                  }
                  var _valid6 = _errs50 === errors;
                  valid11 = valid11 || _valid6;
                }
                if (!valid11) {
                  const err40 = { instancePath: instancePath + "/disabled_rules/" + i0 + "/id", schemaPath: "#/properties/disabled_rules/items/anyOf/1/properties/id/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                  if (vErrors === null) {
                    vErrors = [err40];
                  } else {
                    vErrors.push(err40);
                  }
                  errors++;
                } else {
                  errors = _errs47;
                  if (vErrors !== null) {
                    if (_errs47) {
                      vErrors.length = _errs47;
                    } else {
                      vErrors = null;
                    }
                  }
                }
              }
              if (data6.reason !== void 0) {
                let data8 = data6.reason;
                if (typeof data8 === "string") {
                  if (!pattern7.test(data8)) {
                    const err41 = { instancePath: instancePath + "/disabled_rules/" + i0 + "/reason", schemaPath: "#/properties/disabled_rules/items/anyOf/1/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                    if (vErrors === null) {
                      vErrors = [err41];
                    } else {
                      vErrors.push(err41);
                    }
                    errors++;
                  }
                } else {
                  const err42 = { instancePath: instancePath + "/disabled_rules/" + i0 + "/reason", schemaPath: "#/properties/disabled_rules/items/anyOf/1/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err42];
                  } else {
                    vErrors.push(err42);
                  }
                  errors++;
                }
              }
              if (data6.until !== void 0) {
                let data9 = data6.until;
                if (typeof data9 === "string") {
                  if (!pattern12.test(data9)) {
                    const err43 = { instancePath: instancePath + "/disabled_rules/" + i0 + "/until", schemaPath: "#/properties/disabled_rules/items/anyOf/1/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                    if (vErrors === null) {
                      vErrors = [err43];
                    } else {
                      vErrors.push(err43);
                    }
                    errors++;
                  }
                } else {
                  const err44 = { instancePath: instancePath + "/disabled_rules/" + i0 + "/until", schemaPath: "#/properties/disabled_rules/items/anyOf/1/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err44];
                  } else {
                    vErrors.push(err44);
                  }
                  errors++;
                }
              }
            } else {
              const err45 = { instancePath: instancePath + "/disabled_rules/" + i0, schemaPath: "#/properties/disabled_rules/items/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err45];
              } else {
                vErrors.push(err45);
              }
              errors++;
            }
            var _valid4 = _errs43 === errors;
            valid8 = valid8 || _valid4;
          }
          if (!valid8) {
            const err46 = { instancePath: instancePath + "/disabled_rules/" + i0, schemaPath: "#/properties/disabled_rules/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err46];
            } else {
              vErrors.push(err46);
            }
            errors++;
          } else {
            errors = _errs36;
            if (vErrors !== null) {
              if (_errs36) {
                vErrors.length = _errs36;
              } else {
                vErrors = null;
              }
            }
          }
        }
      } else {
        const err47 = { instancePath: instancePath + "/disabled_rules", schemaPath: "#/properties/disabled_rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err47];
        } else {
          vErrors.push(err47);
        }
        errors++;
      }
    }
    if (data.deployments !== void 0) {
      let data10 = data.deployments;
      if (Array.isArray(data10)) {
        const len1 = data10.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data11 = data10[i1];
          if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
            for (const key2 in data11) {
              if (!func2.call(schema20.properties.deployments.items.properties, key2)) {
                const err48 = { instancePath: instancePath + "/deployments/" + i1, schemaPath: "#/properties/deployments/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err48];
                } else {
                  vErrors.push(err48);
                }
                errors++;
              }
            }
            if (data11.name !== void 0) {
              let data12 = data11.name;
              if (typeof data12 === "string") {
                if (!pattern7.test(data12)) {
                  const err49 = { instancePath: instancePath + "/deployments/" + i1 + "/name", schemaPath: "#/properties/deployments/items/properties/name/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                  if (vErrors === null) {
                    vErrors = [err49];
                  } else {
                    vErrors.push(err49);
                  }
                  errors++;
                }
              } else {
                const err50 = { instancePath: instancePath + "/deployments/" + i1 + "/name", schemaPath: "#/properties/deployments/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err50];
                } else {
                  vErrors.push(err50);
                }
                errors++;
              }
            }
            if (data11.ruleset !== void 0) {
              let data13 = data11.ruleset;
              if (typeof data13 === "string") {
                if (!pattern7.test(data13)) {
                  const err51 = { instancePath: instancePath + "/deployments/" + i1 + "/ruleset", schemaPath: "#/properties/deployments/items/properties/ruleset/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                  if (vErrors === null) {
                    vErrors = [err51];
                  } else {
                    vErrors.push(err51);
                  }
                  errors++;
                }
              } else {
                const err52 = { instancePath: instancePath + "/deployments/" + i1 + "/ruleset", schemaPath: "#/properties/deployments/items/properties/ruleset/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err52];
                } else {
                  vErrors.push(err52);
                }
                errors++;
              }
            }
            if (data11.scope !== void 0) {
              let data14 = data11.scope;
              if (!(data14 === "zone" || data14 === "account")) {
                const err53 = { instancePath: instancePath + "/deployments/" + i1 + "/scope", schemaPath: "#/properties/deployments/items/properties/scope/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.scope.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err53];
                } else {
                  vErrors.push(err53);
                }
                errors++;
              }
            }
            if (data11.expression !== void 0) {
              if (typeof data11.expression !== "string") {
                const err54 = { instancePath: instancePath + "/deployments/" + i1 + "/expression", schemaPath: "#/properties/deployments/items/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err54];
                } else {
                  vErrors.push(err54);
                }
                errors++;
              }
            }
            if (data11.enabled !== void 0) {
              if (typeof data11.enabled !== "boolean") {
                const err55 = { instancePath: instancePath + "/deployments/" + i1 + "/enabled", schemaPath: "#/properties/deployments/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err55];
                } else {
                  vErrors.push(err55);
                }
                errors++;
              }
            }
            if (data11.version !== void 0) {
              let data17 = data11.version;
              const _errs71 = errors;
              let valid15 = false;
              const _errs72 = errors;
              if (!(data17 === "latest")) {
                const err56 = { instancePath: instancePath + "/deployments/" + i1 + "/version", schemaPath: "#/properties/deployments/items/properties/version/anyOf/0/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.version.anyOf[0].enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err56];
                } else {
                  vErrors.push(err56);
                }
                errors++;
              }
              var _valid7 = _errs72 === errors;
              valid15 = valid15 || _valid7;
              if (!valid15) {
                const _errs73 = errors;
                if (typeof data17 === "string") {
                  if (!pattern15.test(data17)) {
                    const err57 = { instancePath: instancePath + "/deployments/" + i1 + "/version", schemaPath: "#/properties/deployments/items/properties/version/anyOf/1/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]*$" }, message: 'must match pattern "^[1-9][0-9]*$"' };
                    if (vErrors === null) {
                      vErrors = [err57];
                    } else {
                      vErrors.push(err57);
                    }
                    errors++;
                  }
                } else {
                  const err58 = { instancePath: instancePath + "/deployments/" + i1 + "/version", schemaPath: "#/properties/deployments/items/properties/version/anyOf/1/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err58];
                  } else {
                    vErrors.push(err58);
                  }
                  errors++;
                }
                var _valid7 = _errs73 === errors;
                valid15 = valid15 || _valid7;
                if (!valid15) {
                  const _errs75 = errors;
                  if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                    const err59 = { instancePath: instancePath + "/deployments/" + i1 + "/version", schemaPath: "#/properties/deployments/items/properties/version/anyOf/2/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                    if (vErrors === null) {
                      vErrors = [err59];
                    } else {
                      vErrors.push(err59);
                    }
                    errors++;
                  }
                  if (typeof data17 == "number" && isFinite(data17)) {
                    if (data17 < 1 || isNaN(data17)) {
                      const err60 = { instancePath: instancePath + "/deployments/" + i1 + "/version", schemaPath: "#/properties/deployments/items/properties/version/anyOf/2/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                      if (vErrors === null) {
                        vErrors = [err60];
                      } else {
                        vErrors.push(err60);
                      }
                      errors++;
                    }
                  }
                  var _valid7 = _errs75 === errors;
                  valid15 = valid15 || _valid7;
                }
              }
              if (!valid15) {
                const err61 = { instancePath: instancePath + "/deployments/" + i1 + "/version", schemaPath: "#/properties/deployments/items/properties/version/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                if (vErrors === null) {
                  vErrors = [err61];
                } else {
                  vErrors.push(err61);
                }
                errors++;
              } else {
                errors = _errs71;
                if (vErrors !== null) {
                  if (_errs71) {
                    vErrors.length = _errs71;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data11.description !== void 0) {
              if (typeof data11.description !== "string") {
                const err62 = { instancePath: instancePath + "/deployments/" + i1 + "/description", schemaPath: "#/properties/deployments/items/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err62];
                } else {
                  vErrors.push(err62);
                }
                errors++;
              }
            }
            if (data11.logging !== void 0) {
              let data19 = data11.logging;
              if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
                if (data19.enabled === void 0) {
                  const err63 = { instancePath: instancePath + "/deployments/" + i1 + "/logging", schemaPath: "#/properties/deployments/items/properties/logging/required", keyword: "required", params: { missingProperty: "enabled" }, message: "must have required property 'enabled'" };
                  if (vErrors === null) {
                    vErrors = [err63];
                  } else {
                    vErrors.push(err63);
                  }
                  errors++;
                }
                for (const key3 in data19) {
                  if (!(key3 === "enabled")) {
                    const err64 = { instancePath: instancePath + "/deployments/" + i1 + "/logging", schemaPath: "#/properties/deployments/items/properties/logging/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err64];
                    } else {
                      vErrors.push(err64);
                    }
                    errors++;
                  }
                }
                if (data19.enabled !== void 0) {
                  if (typeof data19.enabled !== "boolean") {
                    const err65 = { instancePath: instancePath + "/deployments/" + i1 + "/logging/enabled", schemaPath: "#/properties/deployments/items/properties/logging/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                    if (vErrors === null) {
                      vErrors = [err65];
                    } else {
                      vErrors.push(err65);
                    }
                    errors++;
                  }
                }
              } else {
                const err66 = { instancePath: instancePath + "/deployments/" + i1 + "/logging", schemaPath: "#/properties/deployments/items/properties/logging/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err66];
                } else {
                  vErrors.push(err66);
                }
                errors++;
              }
            }
            if (data11.matched_data !== void 0) {
              let data21 = data11.matched_data;
              const _errs85 = errors;
              let valid17 = false;
              const _errs86 = errors;
              if (data21 && typeof data21 == "object" && !Array.isArray(data21)) {
                if (data21.public_key === void 0) {
                  const err67 = { instancePath: instancePath + "/deployments/" + i1 + "/matched_data", schemaPath: "#/properties/deployments/items/properties/matched_data/anyOf/0/required", keyword: "required", params: { missingProperty: "public_key" }, message: "must have required property 'public_key'" };
                  if (vErrors === null) {
                    vErrors = [err67];
                  } else {
                    vErrors.push(err67);
                  }
                  errors++;
                }
                for (const key4 in data21) {
                  if (!(key4 === "public_key")) {
                    const err68 = { instancePath: instancePath + "/deployments/" + i1 + "/matched_data", schemaPath: "#/properties/deployments/items/properties/matched_data/anyOf/0/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err68];
                    } else {
                      vErrors.push(err68);
                    }
                    errors++;
                  }
                }
                if (data21.public_key !== void 0) {
                  let data22 = data21.public_key;
                  if (typeof data22 === "string") {
                    if (!pattern7.test(data22)) {
                      const err69 = { instancePath: instancePath + "/deployments/" + i1 + "/matched_data/public_key", schemaPath: "#/properties/deployments/items/properties/matched_data/anyOf/0/properties/public_key/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                      if (vErrors === null) {
                        vErrors = [err69];
                      } else {
                        vErrors.push(err69);
                      }
                      errors++;
                    }
                  } else {
                    const err70 = { instancePath: instancePath + "/deployments/" + i1 + "/matched_data/public_key", schemaPath: "#/properties/deployments/items/properties/matched_data/anyOf/0/properties/public_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err70];
                    } else {
                      vErrors.push(err70);
                    }
                    errors++;
                  }
                }
              } else {
                const err71 = { instancePath: instancePath + "/deployments/" + i1 + "/matched_data", schemaPath: "#/properties/deployments/items/properties/matched_data/anyOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err71];
                } else {
                  vErrors.push(err71);
                }
                errors++;
              }
              var _valid8 = _errs86 === errors;
              valid17 = valid17 || _valid8;
              if (!valid17) {
                const _errs91 = errors;
                if (!(data21 === false)) {
                  const err72 = { instancePath: instancePath + "/deployments/" + i1 + "/matched_data", schemaPath: "#/properties/deployments/items/properties/matched_data/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.matched_data.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
                  if (vErrors === null) {
                    vErrors = [err72];
                  } else {
                    vErrors.push(err72);
                  }
                  errors++;
                }
                var _valid8 = _errs91 === errors;
                valid17 = valid17 || _valid8;
              }
              if (!valid17) {
                const err73 = { instancePath: instancePath + "/deployments/" + i1 + "/matched_data", schemaPath: "#/properties/deployments/items/properties/matched_data/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                if (vErrors === null) {
                  vErrors = [err73];
                } else {
                  vErrors.push(err73);
                }
                errors++;
              } else {
                errors = _errs85;
                if (vErrors !== null) {
                  if (_errs85) {
                    vErrors.length = _errs85;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data11.paranoia !== void 0) {
              let data23 = data11.paranoia;
              if (!(data23 === 1 || data23 === 2 || data23 === 3 || data23 === 4)) {
                const err74 = { instancePath: instancePath + "/deployments/" + i1 + "/paranoia", schemaPath: "#/properties/deployments/items/properties/paranoia/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.paranoia.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err74];
                } else {
                  vErrors.push(err74);
                }
                errors++;
              }
            }
            if (data11.threshold !== void 0) {
              let data24 = data11.threshold;
              const _errs94 = errors;
              let valid19 = false;
              const _errs95 = errors;
              if (!(typeof data24 == "number" && (!(data24 % 1) && !isNaN(data24)) && isFinite(data24))) {
                const err75 = { instancePath: instancePath + "/deployments/" + i1 + "/threshold", schemaPath: "#/properties/deployments/items/properties/threshold/anyOf/0/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err75];
                } else {
                  vErrors.push(err75);
                }
                errors++;
              }
              if (typeof data24 == "number" && isFinite(data24)) {
                if (data24 < 1 || isNaN(data24)) {
                  const err76 = { instancePath: instancePath + "/deployments/" + i1 + "/threshold", schemaPath: "#/properties/deployments/items/properties/threshold/anyOf/0/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                  if (vErrors === null) {
                    vErrors = [err76];
                  } else {
                    vErrors.push(err76);
                  }
                  errors++;
                }
              }
              var _valid9 = _errs95 === errors;
              valid19 = valid19 || _valid9;
              if (!valid19) {
                const _errs97 = errors;
                if (!(data24 === "low" || data24 === "medium" || data24 === "high")) {
                  const err77 = { instancePath: instancePath + "/deployments/" + i1 + "/threshold", schemaPath: "#/properties/deployments/items/properties/threshold/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.threshold.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
                  if (vErrors === null) {
                    vErrors = [err77];
                  } else {
                    vErrors.push(err77);
                  }
                  errors++;
                }
                var _valid9 = _errs97 === errors;
                valid19 = valid19 || _valid9;
              }
              if (!valid19) {
                const err78 = { instancePath: instancePath + "/deployments/" + i1 + "/threshold", schemaPath: "#/properties/deployments/items/properties/threshold/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                if (vErrors === null) {
                  vErrors = [err78];
                } else {
                  vErrors.push(err78);
                }
                errors++;
              } else {
                errors = _errs94;
                if (vErrors !== null) {
                  if (_errs94) {
                    vErrors.length = _errs94;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data11.action !== void 0) {
              let data25 = data11.action;
              if (!(data25 === "block" || data25 === "managed_challenge" || data25 === "js_challenge" || data25 === "log" || data25 === "challenge")) {
                const err79 = { instancePath: instancePath + "/deployments/" + i1 + "/action", schemaPath: "#/properties/deployments/items/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.action.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err79];
                } else {
                  vErrors.push(err79);
                }
                errors++;
              }
            }
            if (data11.disabled_rules !== void 0) {
              let data26 = data11.disabled_rules;
              if (Array.isArray(data26)) {
                const len2 = data26.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  let data27 = data26[i2];
                  const _errs102 = errors;
                  let valid22 = false;
                  const _errs103 = errors;
                  const _errs104 = errors;
                  let valid23 = false;
                  const _errs105 = errors;
                  if (typeof data27 === "string") {
                    if (!pattern7.test(data27)) {
                      const err80 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2, schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                      if (vErrors === null) {
                        vErrors = [err80];
                      } else {
                        vErrors.push(err80);
                      }
                      errors++;
                    }
                  } else {
                    const err81 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2, schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err81];
                    } else {
                      vErrors.push(err81);
                    }
                    errors++;
                  }
                  var _valid11 = _errs105 === errors;
                  valid23 = valid23 || _valid11;
                  if (!valid23) {
                    const _errs107 = errors;
                    if (!(typeof data27 == "number" && (!(data27 % 1) && !isNaN(data27)) && isFinite(data27))) {
                      const err82 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2, schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                      if (vErrors === null) {
                        vErrors = [err82];
                      } else {
                        vErrors.push(err82);
                      }
                      errors++;
                    }
                    if (typeof data27 == "number" && isFinite(data27)) {
                      if (data27 < 0 || isNaN(data27)) {
                        const err83 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2, schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                        if (vErrors === null) {
                          vErrors = [err83];
                        } else {
                          vErrors.push(err83);
                        }
                        errors++;
                      }
                    }
                    var _valid11 = _errs107 === errors;
                    valid23 = valid23 || _valid11;
                  }
                  if (!valid23) {
                    const err84 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2, schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                    if (vErrors === null) {
                      vErrors = [err84];
                    } else {
                      vErrors.push(err84);
                    }
                    errors++;
                  } else {
                    errors = _errs104;
                    if (vErrors !== null) {
                      if (_errs104) {
                        vErrors.length = _errs104;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                  var _valid10 = _errs103 === errors;
                  valid22 = valid22 || _valid10;
                  if (!valid22) {
                    const _errs109 = errors;
                    if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                      if (data27.id === void 0) {
                        const err85 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2, schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                        if (vErrors === null) {
                          vErrors = [err85];
                        } else {
                          vErrors.push(err85);
                        }
                        errors++;
                      }
                      for (const key5 in data27) {
                        if (!(key5 === "id" || key5 === "reason" || key5 === "until")) {
                          const err86 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2, schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" };
                          if (vErrors === null) {
                            vErrors = [err86];
                          } else {
                            vErrors.push(err86);
                          }
                          errors++;
                        }
                      }
                      if (data27.id !== void 0) {
                        let data28 = data27.id;
                        const _errs113 = errors;
                        let valid25 = false;
                        const _errs114 = errors;
                        if (typeof data28 === "string") {
                          if (!pattern7.test(data28)) {
                            const err87 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2 + "/id", schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                            if (vErrors === null) {
                              vErrors = [err87];
                            } else {
                              vErrors.push(err87);
                            }
                            errors++;
                          }
                        } else {
                          const err88 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2 + "/id", schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err88];
                          } else {
                            vErrors.push(err88);
                          }
                          errors++;
                        }
                        var _valid12 = _errs114 === errors;
                        valid25 = valid25 || _valid12;
                        if (!valid25) {
                          const _errs116 = errors;
                          if (!(typeof data28 == "number" && (!(data28 % 1) && !isNaN(data28)) && isFinite(data28))) {
                            const err89 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2 + "/id", schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                            if (vErrors === null) {
                              vErrors = [err89];
                            } else {
                              vErrors.push(err89);
                            }
                            errors++;
                          }
                          if (typeof data28 == "number" && isFinite(data28)) {
                            if (data28 < 0 || isNaN(data28)) {
                              const err90 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2 + "/id", schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                              if (vErrors === null) {
                                vErrors = [err90];
                              } else {
                                vErrors.push(err90);
                              }
                              errors++;
                            }
                          }
                          var _valid12 = _errs116 === errors;
                          valid25 = valid25 || _valid12;
                        }
                        if (!valid25) {
                          const err91 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2 + "/id", schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                          if (vErrors === null) {
                            vErrors = [err91];
                          } else {
                            vErrors.push(err91);
                          }
                          errors++;
                        } else {
                          errors = _errs113;
                          if (vErrors !== null) {
                            if (_errs113) {
                              vErrors.length = _errs113;
                            } else {
                              vErrors = null;
                            }
                          }
                        }
                      }
                      if (data27.reason !== void 0) {
                        let data29 = data27.reason;
                        if (typeof data29 === "string") {
                          if (!pattern7.test(data29)) {
                            const err92 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2 + "/reason", schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                            if (vErrors === null) {
                              vErrors = [err92];
                            } else {
                              vErrors.push(err92);
                            }
                            errors++;
                          }
                        } else {
                          const err93 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2 + "/reason", schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err93];
                          } else {
                            vErrors.push(err93);
                          }
                          errors++;
                        }
                      }
                      if (data27.until !== void 0) {
                        let data30 = data27.until;
                        if (typeof data30 === "string") {
                          if (!pattern12.test(data30)) {
                            const err94 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2 + "/until", schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                            if (vErrors === null) {
                              vErrors = [err94];
                            } else {
                              vErrors.push(err94);
                            }
                            errors++;
                          }
                        } else {
                          const err95 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2 + "/until", schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err95];
                          } else {
                            vErrors.push(err95);
                          }
                          errors++;
                        }
                      }
                    } else {
                      const err96 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2, schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                      if (vErrors === null) {
                        vErrors = [err96];
                      } else {
                        vErrors.push(err96);
                      }
                      errors++;
                    }
                    var _valid10 = _errs109 === errors;
                    valid22 = valid22 || _valid10;
                  }
                  if (!valid22) {
                    const err97 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules/" + i2, schemaPath: "#/properties/deployments/items/properties/disabled_rules/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                    if (vErrors === null) {
                      vErrors = [err97];
                    } else {
                      vErrors.push(err97);
                    }
                    errors++;
                  } else {
                    errors = _errs102;
                    if (vErrors !== null) {
                      if (_errs102) {
                        vErrors.length = _errs102;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                }
              } else {
                const err98 = { instancePath: instancePath + "/deployments/" + i1 + "/disabled_rules", schemaPath: "#/properties/deployments/items/properties/disabled_rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err98];
                } else {
                  vErrors.push(err98);
                }
                errors++;
              }
            }
            if (data11.all_rules !== void 0) {
              let data31 = data11.all_rules;
              if (data31 && typeof data31 == "object" && !Array.isArray(data31)) {
                if (Object.keys(data31).length < 1) {
                  const err99 = { instancePath: instancePath + "/deployments/" + i1 + "/all_rules", schemaPath: "#/properties/deployments/items/properties/all_rules/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
                  if (vErrors === null) {
                    vErrors = [err99];
                  } else {
                    vErrors.push(err99);
                  }
                  errors++;
                }
                for (const key6 in data31) {
                  if (!(key6 === "enabled" || key6 === "action")) {
                    const err100 = { instancePath: instancePath + "/deployments/" + i1 + "/all_rules", schemaPath: "#/properties/deployments/items/properties/all_rules/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err100];
                    } else {
                      vErrors.push(err100);
                    }
                    errors++;
                  }
                }
                if (data31.enabled !== void 0) {
                  if (typeof data31.enabled !== "boolean") {
                    const err101 = { instancePath: instancePath + "/deployments/" + i1 + "/all_rules/enabled", schemaPath: "#/properties/deployments/items/properties/all_rules/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                    if (vErrors === null) {
                      vErrors = [err101];
                    } else {
                      vErrors.push(err101);
                    }
                    errors++;
                  }
                }
                if (data31.action !== void 0) {
                  let data33 = data31.action;
                  if (!(data33 === "block" || data33 === "managed_challenge" || data33 === "js_challenge" || data33 === "challenge" || data33 === "log")) {
                    const err102 = { instancePath: instancePath + "/deployments/" + i1 + "/all_rules/action", schemaPath: "#/properties/deployments/items/properties/all_rules/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.all_rules.properties.action.enum }, message: "must be equal to one of the allowed values" };
                    if (vErrors === null) {
                      vErrors = [err102];
                    } else {
                      vErrors.push(err102);
                    }
                    errors++;
                  }
                }
              } else {
                const err103 = { instancePath: instancePath + "/deployments/" + i1 + "/all_rules", schemaPath: "#/properties/deployments/items/properties/all_rules/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err103];
                } else {
                  vErrors.push(err103);
                }
                errors++;
              }
            }
            if (data11.categories !== void 0) {
              let data34 = data11.categories;
              if (Array.isArray(data34)) {
                const len3 = data34.length;
                for (let i3 = 0; i3 < len3; i3++) {
                  let data35 = data34[i3];
                  if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
                    if (Object.keys(data35).length < 2) {
                      const err104 = { instancePath: instancePath + "/deployments/" + i1 + "/categories/" + i3, schemaPath: "#/properties/deployments/items/properties/categories/items/minProperties", keyword: "minProperties", params: { limit: 2 }, message: "must NOT have fewer than 2 properties" };
                      if (vErrors === null) {
                        vErrors = [err104];
                      } else {
                        vErrors.push(err104);
                      }
                      errors++;
                    }
                    if (data35.category === void 0) {
                      const err105 = { instancePath: instancePath + "/deployments/" + i1 + "/categories/" + i3, schemaPath: "#/properties/deployments/items/properties/categories/items/required", keyword: "required", params: { missingProperty: "category" }, message: "must have required property 'category'" };
                      if (vErrors === null) {
                        vErrors = [err105];
                      } else {
                        vErrors.push(err105);
                      }
                      errors++;
                    }
                    for (const key7 in data35) {
                      if (!(key7 === "category" || key7 === "enabled" || key7 === "action")) {
                        const err106 = { instancePath: instancePath + "/deployments/" + i1 + "/categories/" + i3, schemaPath: "#/properties/deployments/items/properties/categories/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key7 }, message: "must NOT have additional properties" };
                        if (vErrors === null) {
                          vErrors = [err106];
                        } else {
                          vErrors.push(err106);
                        }
                        errors++;
                      }
                    }
                    if (data35.category !== void 0) {
                      let data36 = data35.category;
                      if (typeof data36 === "string") {
                        if (!pattern7.test(data36)) {
                          const err107 = { instancePath: instancePath + "/deployments/" + i1 + "/categories/" + i3 + "/category", schemaPath: "#/properties/deployments/items/properties/categories/items/properties/category/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                          if (vErrors === null) {
                            vErrors = [err107];
                          } else {
                            vErrors.push(err107);
                          }
                          errors++;
                        }
                      } else {
                        const err108 = { instancePath: instancePath + "/deployments/" + i1 + "/categories/" + i3 + "/category", schemaPath: "#/properties/deployments/items/properties/categories/items/properties/category/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err108];
                        } else {
                          vErrors.push(err108);
                        }
                        errors++;
                      }
                    }
                    if (data35.enabled !== void 0) {
                      if (typeof data35.enabled !== "boolean") {
                        const err109 = { instancePath: instancePath + "/deployments/" + i1 + "/categories/" + i3 + "/enabled", schemaPath: "#/properties/deployments/items/properties/categories/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                        if (vErrors === null) {
                          vErrors = [err109];
                        } else {
                          vErrors.push(err109);
                        }
                        errors++;
                      }
                    }
                    if (data35.action !== void 0) {
                      let data38 = data35.action;
                      if (!(data38 === "block" || data38 === "managed_challenge" || data38 === "js_challenge" || data38 === "challenge" || data38 === "log")) {
                        const err110 = { instancePath: instancePath + "/deployments/" + i1 + "/categories/" + i3 + "/action", schemaPath: "#/properties/deployments/items/properties/categories/items/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.categories.items.properties.action.enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err110];
                        } else {
                          vErrors.push(err110);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err111 = { instancePath: instancePath + "/deployments/" + i1 + "/categories/" + i3, schemaPath: "#/properties/deployments/items/properties/categories/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err111];
                    } else {
                      vErrors.push(err111);
                    }
                    errors++;
                  }
                }
              } else {
                const err112 = { instancePath: instancePath + "/deployments/" + i1 + "/categories", schemaPath: "#/properties/deployments/items/properties/categories/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err112];
                } else {
                  vErrors.push(err112);
                }
                errors++;
              }
            }
            if (data11.rules !== void 0) {
              let data39 = data11.rules;
              if (Array.isArray(data39)) {
                const len4 = data39.length;
                for (let i4 = 0; i4 < len4; i4++) {
                  let data40 = data39[i4];
                  const _errs142 = errors;
                  let valid32 = false;
                  const _errs143 = errors;
                  if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
                    if (data40.enabled === void 0) {
                      const err113 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4, schemaPath: "#/properties/deployments/items/properties/rules/items/anyOf/0/required", keyword: "required", params: { missingProperty: "enabled" }, message: "must have required property 'enabled'" };
                      if (vErrors === null) {
                        vErrors = [err113];
                      } else {
                        vErrors.push(err113);
                      }
                      errors++;
                    }
                  }
                  var _valid13 = _errs143 === errors;
                  valid32 = valid32 || _valid13;
                  if (!valid32) {
                    const _errs144 = errors;
                    if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
                      if (data40.action === void 0) {
                        const err114 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4, schemaPath: "#/properties/deployments/items/properties/rules/items/anyOf/1/required", keyword: "required", params: { missingProperty: "action" }, message: "must have required property 'action'" };
                        if (vErrors === null) {
                          vErrors = [err114];
                        } else {
                          vErrors.push(err114);
                        }
                        errors++;
                      }
                    }
                    var _valid13 = _errs144 === errors;
                    valid32 = valid32 || _valid13;
                    if (!valid32) {
                      const _errs145 = errors;
                      if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
                        if (data40.score_threshold === void 0) {
                          const err115 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4, schemaPath: "#/properties/deployments/items/properties/rules/items/anyOf/2/required", keyword: "required", params: { missingProperty: "score_threshold" }, message: "must have required property 'score_threshold'" };
                          if (vErrors === null) {
                            vErrors = [err115];
                          } else {
                            vErrors.push(err115);
                          }
                          errors++;
                        }
                      }
                      var _valid13 = _errs145 === errors;
                      valid32 = valid32 || _valid13;
                    }
                  }
                  if (!valid32) {
                    const err116 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4, schemaPath: "#/properties/deployments/items/properties/rules/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                    if (vErrors === null) {
                      vErrors = [err116];
                    } else {
                      vErrors.push(err116);
                    }
                    errors++;
                  } else {
                    errors = _errs142;
                    if (vErrors !== null) {
                      if (_errs142) {
                        vErrors.length = _errs142;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                  if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
                    if (data40.id === void 0) {
                      const err117 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4, schemaPath: "#/properties/deployments/items/properties/rules/items/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                      if (vErrors === null) {
                        vErrors = [err117];
                      } else {
                        vErrors.push(err117);
                      }
                      errors++;
                    }
                    for (const key8 in data40) {
                      if (!(key8 === "id" || key8 === "enabled" || key8 === "action" || key8 === "score_threshold" || key8 === "reason" || key8 === "until")) {
                        const err118 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4, schemaPath: "#/properties/deployments/items/properties/rules/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key8 }, message: "must NOT have additional properties" };
                        if (vErrors === null) {
                          vErrors = [err118];
                        } else {
                          vErrors.push(err118);
                        }
                        errors++;
                      }
                    }
                    if (data40.id !== void 0) {
                      let data41 = data40.id;
                      const _errs148 = errors;
                      let valid34 = false;
                      const _errs149 = errors;
                      if (typeof data41 === "string") {
                        if (!pattern7.test(data41)) {
                          const err119 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/id", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/id/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                          if (vErrors === null) {
                            vErrors = [err119];
                          } else {
                            vErrors.push(err119);
                          }
                          errors++;
                        }
                      } else {
                        const err120 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/id", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/id/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err120];
                        } else {
                          vErrors.push(err120);
                        }
                        errors++;
                      }
                      var _valid14 = _errs149 === errors;
                      valid34 = valid34 || _valid14;
                      if (!valid34) {
                        const _errs151 = errors;
                        if (!(typeof data41 == "number" && (!(data41 % 1) && !isNaN(data41)) && isFinite(data41))) {
                          const err121 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/id", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/id/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                          if (vErrors === null) {
                            vErrors = [err121];
                          } else {
                            vErrors.push(err121);
                          }
                          errors++;
                        }
                        if (typeof data41 == "number" && isFinite(data41)) {
                          if (data41 < 0 || isNaN(data41)) {
                            const err122 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/id", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/id/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                            if (vErrors === null) {
                              vErrors = [err122];
                            } else {
                              vErrors.push(err122);
                            }
                            errors++;
                          }
                        }
                        var _valid14 = _errs151 === errors;
                        valid34 = valid34 || _valid14;
                      }
                      if (!valid34) {
                        const err123 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/id", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/id/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                        if (vErrors === null) {
                          vErrors = [err123];
                        } else {
                          vErrors.push(err123);
                        }
                        errors++;
                      } else {
                        errors = _errs148;
                        if (vErrors !== null) {
                          if (_errs148) {
                            vErrors.length = _errs148;
                          } else {
                            vErrors = null;
                          }
                        }
                      }
                    }
                    if (data40.enabled !== void 0) {
                      if (typeof data40.enabled !== "boolean") {
                        const err124 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/enabled", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                        if (vErrors === null) {
                          vErrors = [err124];
                        } else {
                          vErrors.push(err124);
                        }
                        errors++;
                      }
                    }
                    if (data40.action !== void 0) {
                      let data43 = data40.action;
                      if (!(data43 === "block" || data43 === "managed_challenge" || data43 === "js_challenge" || data43 === "challenge" || data43 === "log")) {
                        const err125 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/action", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.rules.items.properties.action.enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err125];
                        } else {
                          vErrors.push(err125);
                        }
                        errors++;
                      }
                    }
                    if (data40.score_threshold !== void 0) {
                      let data44 = data40.score_threshold;
                      const _errs157 = errors;
                      let valid35 = false;
                      const _errs158 = errors;
                      if (!(typeof data44 == "number" && (!(data44 % 1) && !isNaN(data44)) && isFinite(data44))) {
                        const err126 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/score_threshold", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/score_threshold/anyOf/0/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                        if (vErrors === null) {
                          vErrors = [err126];
                        } else {
                          vErrors.push(err126);
                        }
                        errors++;
                      }
                      if (typeof data44 == "number" && isFinite(data44)) {
                        if (data44 < 1 || isNaN(data44)) {
                          const err127 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/score_threshold", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/score_threshold/anyOf/0/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                          if (vErrors === null) {
                            vErrors = [err127];
                          } else {
                            vErrors.push(err127);
                          }
                          errors++;
                        }
                      }
                      var _valid15 = _errs158 === errors;
                      valid35 = valid35 || _valid15;
                      if (!valid35) {
                        const _errs160 = errors;
                        if (!(data44 === "low" || data44 === "medium" || data44 === "high")) {
                          const err128 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/score_threshold", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/score_threshold/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema20.properties.deployments.items.properties.rules.items.properties.score_threshold.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
                          if (vErrors === null) {
                            vErrors = [err128];
                          } else {
                            vErrors.push(err128);
                          }
                          errors++;
                        }
                        var _valid15 = _errs160 === errors;
                        valid35 = valid35 || _valid15;
                      }
                      if (!valid35) {
                        const err129 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/score_threshold", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/score_threshold/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                        if (vErrors === null) {
                          vErrors = [err129];
                        } else {
                          vErrors.push(err129);
                        }
                        errors++;
                      } else {
                        errors = _errs157;
                        if (vErrors !== null) {
                          if (_errs157) {
                            vErrors.length = _errs157;
                          } else {
                            vErrors = null;
                          }
                        }
                      }
                    }
                    if (data40.reason !== void 0) {
                      let data45 = data40.reason;
                      if (typeof data45 === "string") {
                        if (!pattern7.test(data45)) {
                          const err130 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/reason", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                          if (vErrors === null) {
                            vErrors = [err130];
                          } else {
                            vErrors.push(err130);
                          }
                          errors++;
                        }
                      } else {
                        const err131 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/reason", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err131];
                        } else {
                          vErrors.push(err131);
                        }
                        errors++;
                      }
                    }
                    if (data40.until !== void 0) {
                      let data46 = data40.until;
                      if (typeof data46 === "string") {
                        if (!pattern12.test(data46)) {
                          const err132 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/until", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                          if (vErrors === null) {
                            vErrors = [err132];
                          } else {
                            vErrors.push(err132);
                          }
                          errors++;
                        }
                      } else {
                        const err133 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4 + "/until", schemaPath: "#/properties/deployments/items/properties/rules/items/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err133];
                        } else {
                          vErrors.push(err133);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err134 = { instancePath: instancePath + "/deployments/" + i1 + "/rules/" + i4, schemaPath: "#/properties/deployments/items/properties/rules/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err134];
                    } else {
                      vErrors.push(err134);
                    }
                    errors++;
                  }
                }
              } else {
                const err135 = { instancePath: instancePath + "/deployments/" + i1 + "/rules", schemaPath: "#/properties/deployments/items/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err135];
                } else {
                  vErrors.push(err135);
                }
                errors++;
              }
            }
          } else {
            const err136 = { instancePath: instancePath + "/deployments/" + i1, schemaPath: "#/properties/deployments/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err136];
            } else {
              vErrors.push(err136);
            }
            errors++;
          }
        }
      } else {
        const err137 = { instancePath: instancePath + "/deployments", schemaPath: "#/properties/deployments/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err137];
        } else {
          vErrors.push(err137);
        }
        errors++;
      }
    }
    if (data.exceptions !== void 0) {
      let data47 = data.exceptions;
      if (Array.isArray(data47)) {
        const len5 = data47.length;
        for (let i5 = 0; i5 < len5; i5++) {
          let data48 = data47[i5];
          const _errs169 = errors;
          const _errs170 = errors;
          const _errs171 = errors;
          let valid39 = false;
          const _errs172 = errors;
          if (data48 && typeof data48 == "object" && !Array.isArray(data48)) {
            let missing5;
            if (data48.rulesets === void 0 && (missing5 = "rulesets")) {
              const err138 = {};
              if (vErrors === null) {
                vErrors = [err138];
              } else {
                vErrors.push(err138);
              }
              errors++;
            }
          }
          var _valid16 = _errs172 === errors;
          valid39 = valid39 || _valid16;
          if (!valid39) {
            const _errs173 = errors;
            if (data48 && typeof data48 == "object" && !Array.isArray(data48)) {
              let missing6;
              if (data48.rules === void 0 && (missing6 = "rules")) {
                const err139 = {};
                if (vErrors === null) {
                  vErrors = [err139];
                } else {
                  vErrors.push(err139);
                }
                errors++;
              }
            }
            var _valid16 = _errs173 === errors;
            valid39 = valid39 || _valid16;
          }
          if (!valid39) {
            const err140 = {};
            if (vErrors === null) {
              vErrors = [err140];
            } else {
              vErrors.push(err140);
            }
            errors++;
          } else {
            errors = _errs171;
            if (vErrors !== null) {
              if (_errs171) {
                vErrors.length = _errs171;
              } else {
                vErrors = null;
              }
            }
          }
          if (errors === _errs170) {
            if (data48 && typeof data48 == "object" && !Array.isArray(data48)) {
              let missing7;
              if (data48.skip === void 0 && (missing7 = "skip")) {
                const err141 = {};
                if (vErrors === null) {
                  vErrors = [err141];
                } else {
                  vErrors.push(err141);
                }
                errors++;
              }
            }
          }
          var valid38 = _errs170 === errors;
          if (valid38) {
            const err142 = { instancePath: instancePath + "/exceptions/" + i5, schemaPath: "#/properties/exceptions/items/not", keyword: "not", params: {}, message: "must NOT be valid" };
            if (vErrors === null) {
              vErrors = [err142];
            } else {
              vErrors.push(err142);
            }
            errors++;
          } else {
            errors = _errs169;
            if (vErrors !== null) {
              if (_errs169) {
                vErrors.length = _errs169;
              } else {
                vErrors = null;
              }
            }
          }
          const _errs174 = errors;
          let valid40 = false;
          const _errs175 = errors;
          if (data48 && typeof data48 == "object" && !Array.isArray(data48)) {
            if (data48.name === void 0) {
              const err143 = { instancePath: instancePath + "/exceptions/" + i5, schemaPath: "#/properties/exceptions/items/anyOf/0/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              if (vErrors === null) {
                vErrors = [err143];
              } else {
                vErrors.push(err143);
              }
              errors++;
            }
          }
          var _valid17 = _errs175 === errors;
          valid40 = valid40 || _valid17;
          if (!valid40) {
            const _errs176 = errors;
            if (data48 && typeof data48 == "object" && !Array.isArray(data48)) {
              if (data48.expression === void 0) {
                const err144 = { instancePath: instancePath + "/exceptions/" + i5, schemaPath: "#/properties/exceptions/items/anyOf/1/required", keyword: "required", params: { missingProperty: "expression" }, message: "must have required property 'expression'" };
                if (vErrors === null) {
                  vErrors = [err144];
                } else {
                  vErrors.push(err144);
                }
                errors++;
              }
            }
            var _valid17 = _errs176 === errors;
            valid40 = valid40 || _valid17;
          }
          if (!valid40) {
            const err145 = { instancePath: instancePath + "/exceptions/" + i5, schemaPath: "#/properties/exceptions/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err145];
            } else {
              vErrors.push(err145);
            }
            errors++;
          } else {
            errors = _errs174;
            if (vErrors !== null) {
              if (_errs174) {
                vErrors.length = _errs174;
              } else {
                vErrors = null;
              }
            }
          }
          if (data48 && typeof data48 == "object" && !Array.isArray(data48)) {
            for (const key9 in data48) {
              if (!func2.call(schema20.properties.exceptions.items.properties, key9)) {
                const err146 = { instancePath: instancePath + "/exceptions/" + i5, schemaPath: "#/properties/exceptions/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key9 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err146];
                } else {
                  vErrors.push(err146);
                }
                errors++;
              }
            }
            if (data48.name !== void 0) {
              let data49 = data48.name;
              if (typeof data49 === "string") {
                if (!pattern7.test(data49)) {
                  const err147 = { instancePath: instancePath + "/exceptions/" + i5 + "/name", schemaPath: "#/properties/exceptions/items/properties/name/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                  if (vErrors === null) {
                    vErrors = [err147];
                  } else {
                    vErrors.push(err147);
                  }
                  errors++;
                }
              } else {
                const err148 = { instancePath: instancePath + "/exceptions/" + i5 + "/name", schemaPath: "#/properties/exceptions/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err148];
                } else {
                  vErrors.push(err148);
                }
                errors++;
              }
            }
            if (data48.expression !== void 0) {
              if (typeof data48.expression !== "string") {
                const err149 = { instancePath: instancePath + "/exceptions/" + i5 + "/expression", schemaPath: "#/properties/exceptions/items/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err149];
                } else {
                  vErrors.push(err149);
                }
                errors++;
              }
            }
            if (data48.rulesets !== void 0) {
              let data51 = data48.rulesets;
              if (Array.isArray(data51)) {
                if (data51.length < 1) {
                  const err150 = { instancePath: instancePath + "/exceptions/" + i5 + "/rulesets", schemaPath: "#/properties/exceptions/items/properties/rulesets/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                  if (vErrors === null) {
                    vErrors = [err150];
                  } else {
                    vErrors.push(err150);
                  }
                  errors++;
                }
                const len6 = data51.length;
                for (let i6 = 0; i6 < len6; i6++) {
                  let data52 = data51[i6];
                  if (typeof data52 === "string") {
                    if (!pattern7.test(data52)) {
                      const err151 = { instancePath: instancePath + "/exceptions/" + i5 + "/rulesets/" + i6, schemaPath: "#/properties/exceptions/items/properties/rulesets/items/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                      if (vErrors === null) {
                        vErrors = [err151];
                      } else {
                        vErrors.push(err151);
                      }
                      errors++;
                    }
                  } else {
                    const err152 = { instancePath: instancePath + "/exceptions/" + i5 + "/rulesets/" + i6, schemaPath: "#/properties/exceptions/items/properties/rulesets/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err152];
                    } else {
                      vErrors.push(err152);
                    }
                    errors++;
                  }
                }
              } else {
                const err153 = { instancePath: instancePath + "/exceptions/" + i5 + "/rulesets", schemaPath: "#/properties/exceptions/items/properties/rulesets/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err153];
                } else {
                  vErrors.push(err153);
                }
                errors++;
              }
            }
            if (data48.rules !== void 0) {
              let data53 = data48.rules;
              if (data53 && typeof data53 == "object" && !Array.isArray(data53)) {
                if (Object.keys(data53).length < 1) {
                  const err154 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules", schemaPath: "#/properties/exceptions/items/properties/rules/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
                  if (vErrors === null) {
                    vErrors = [err154];
                  } else {
                    vErrors.push(err154);
                  }
                  errors++;
                }
                for (const key10 in data53) {
                  let data54 = data53[key10];
                  if (Array.isArray(data54)) {
                    if (data54.length < 1) {
                      const err155 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                      if (vErrors === null) {
                        vErrors = [err155];
                      } else {
                        vErrors.push(err155);
                      }
                      errors++;
                    }
                    const len7 = data54.length;
                    for (let i7 = 0; i7 < len7; i7++) {
                      let data55 = data54[i7];
                      const _errs192 = errors;
                      let valid47 = false;
                      const _errs193 = errors;
                      const _errs194 = errors;
                      let valid48 = false;
                      const _errs195 = errors;
                      if (typeof data55 === "string") {
                        if (!pattern7.test(data55)) {
                          const err156 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                          if (vErrors === null) {
                            vErrors = [err156];
                          } else {
                            vErrors.push(err156);
                          }
                          errors++;
                        }
                      } else {
                        const err157 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err157];
                        } else {
                          vErrors.push(err157);
                        }
                        errors++;
                      }
                      var _valid19 = _errs195 === errors;
                      valid48 = valid48 || _valid19;
                      if (!valid48) {
                        const _errs197 = errors;
                        if (!(typeof data55 == "number" && (!(data55 % 1) && !isNaN(data55)) && isFinite(data55))) {
                          const err158 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                          if (vErrors === null) {
                            vErrors = [err158];
                          } else {
                            vErrors.push(err158);
                          }
                          errors++;
                        }
                        if (typeof data55 == "number" && isFinite(data55)) {
                          if (data55 < 0 || isNaN(data55)) {
                            const err159 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                            if (vErrors === null) {
                              vErrors = [err159];
                            } else {
                              vErrors.push(err159);
                            }
                            errors++;
                          }
                        }
                        var _valid19 = _errs197 === errors;
                        valid48 = valid48 || _valid19;
                      }
                      if (!valid48) {
                        const err160 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                        if (vErrors === null) {
                          vErrors = [err160];
                        } else {
                          vErrors.push(err160);
                        }
                        errors++;
                      } else {
                        errors = _errs194;
                        if (vErrors !== null) {
                          if (_errs194) {
                            vErrors.length = _errs194;
                          } else {
                            vErrors = null;
                          }
                        }
                      }
                      var _valid18 = _errs193 === errors;
                      valid47 = valid47 || _valid18;
                      if (!valid47) {
                        const _errs199 = errors;
                        if (data55 && typeof data55 == "object" && !Array.isArray(data55)) {
                          if (data55.id === void 0) {
                            const err161 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                            if (vErrors === null) {
                              vErrors = [err161];
                            } else {
                              vErrors.push(err161);
                            }
                            errors++;
                          }
                          for (const key11 in data55) {
                            if (!(key11 === "id" || key11 === "reason" || key11 === "until")) {
                              const err162 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key11 }, message: "must NOT have additional properties" };
                              if (vErrors === null) {
                                vErrors = [err162];
                              } else {
                                vErrors.push(err162);
                              }
                              errors++;
                            }
                          }
                          if (data55.id !== void 0) {
                            let data56 = data55.id;
                            const _errs203 = errors;
                            let valid50 = false;
                            const _errs204 = errors;
                            if (typeof data56 === "string") {
                              if (!pattern7.test(data56)) {
                                const err163 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7 + "/id", schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                if (vErrors === null) {
                                  vErrors = [err163];
                                } else {
                                  vErrors.push(err163);
                                }
                                errors++;
                              }
                            } else {
                              const err164 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7 + "/id", schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              if (vErrors === null) {
                                vErrors = [err164];
                              } else {
                                vErrors.push(err164);
                              }
                              errors++;
                            }
                            var _valid20 = _errs204 === errors;
                            valid50 = valid50 || _valid20;
                            if (!valid50) {
                              const _errs206 = errors;
                              if (!(typeof data56 == "number" && (!(data56 % 1) && !isNaN(data56)) && isFinite(data56))) {
                                const err165 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7 + "/id", schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                if (vErrors === null) {
                                  vErrors = [err165];
                                } else {
                                  vErrors.push(err165);
                                }
                                errors++;
                              }
                              if (typeof data56 == "number" && isFinite(data56)) {
                                if (data56 < 0 || isNaN(data56)) {
                                  const err166 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7 + "/id", schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                                  if (vErrors === null) {
                                    vErrors = [err166];
                                  } else {
                                    vErrors.push(err166);
                                  }
                                  errors++;
                                }
                              }
                              var _valid20 = _errs206 === errors;
                              valid50 = valid50 || _valid20;
                            }
                            if (!valid50) {
                              const err167 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7 + "/id", schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                              if (vErrors === null) {
                                vErrors = [err167];
                              } else {
                                vErrors.push(err167);
                              }
                              errors++;
                            } else {
                              errors = _errs203;
                              if (vErrors !== null) {
                                if (_errs203) {
                                  vErrors.length = _errs203;
                                } else {
                                  vErrors = null;
                                }
                              }
                            }
                          }
                          if (data55.reason !== void 0) {
                            let data57 = data55.reason;
                            if (typeof data57 === "string") {
                              if (!pattern7.test(data57)) {
                                const err168 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7 + "/reason", schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                if (vErrors === null) {
                                  vErrors = [err168];
                                } else {
                                  vErrors.push(err168);
                                }
                                errors++;
                              }
                            } else {
                              const err169 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7 + "/reason", schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              if (vErrors === null) {
                                vErrors = [err169];
                              } else {
                                vErrors.push(err169);
                              }
                              errors++;
                            }
                          }
                          if (data55.until !== void 0) {
                            let data58 = data55.until;
                            if (typeof data58 === "string") {
                              if (!pattern12.test(data58)) {
                                const err170 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7 + "/until", schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                                if (vErrors === null) {
                                  vErrors = [err170];
                                } else {
                                  vErrors.push(err170);
                                }
                                errors++;
                              }
                            } else {
                              const err171 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7 + "/until", schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              if (vErrors === null) {
                                vErrors = [err171];
                              } else {
                                vErrors.push(err171);
                              }
                              errors++;
                            }
                          }
                        } else {
                          const err172 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                          if (vErrors === null) {
                            vErrors = [err172];
                          } else {
                            vErrors.push(err172);
                          }
                          errors++;
                        }
                        var _valid18 = _errs199 === errors;
                        valid47 = valid47 || _valid18;
                      }
                      if (!valid47) {
                        const err173 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i7, schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                        if (vErrors === null) {
                          vErrors = [err173];
                        } else {
                          vErrors.push(err173);
                        }
                        errors++;
                      } else {
                        errors = _errs192;
                        if (vErrors !== null) {
                          if (_errs192) {
                            vErrors.length = _errs192;
                          } else {
                            vErrors = null;
                          }
                        }
                      }
                    }
                  } else {
                    const err174 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/exceptions/items/properties/rules/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                    if (vErrors === null) {
                      vErrors = [err174];
                    } else {
                      vErrors.push(err174);
                    }
                    errors++;
                  }
                }
              } else {
                const err175 = { instancePath: instancePath + "/exceptions/" + i5 + "/rules", schemaPath: "#/properties/exceptions/items/properties/rules/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err175];
                } else {
                  vErrors.push(err175);
                }
                errors++;
              }
            }
            if (data48.skip !== void 0) {
              if (!(data48.skip === "all")) {
                const err176 = { instancePath: instancePath + "/exceptions/" + i5 + "/skip", schemaPath: "#/properties/exceptions/items/properties/skip/enum", keyword: "enum", params: { allowedValues: schema20.properties.exceptions.items.properties.skip.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err176];
                } else {
                  vErrors.push(err176);
                }
                errors++;
              }
            }
            if (data48.before !== void 0) {
              let data60 = data48.before;
              if (typeof data60 === "string") {
                if (!pattern7.test(data60)) {
                  const err177 = { instancePath: instancePath + "/exceptions/" + i5 + "/before", schemaPath: "#/properties/exceptions/items/properties/before/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                  if (vErrors === null) {
                    vErrors = [err177];
                  } else {
                    vErrors.push(err177);
                  }
                  errors++;
                }
              } else {
                const err178 = { instancePath: instancePath + "/exceptions/" + i5 + "/before", schemaPath: "#/properties/exceptions/items/properties/before/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err178];
                } else {
                  vErrors.push(err178);
                }
                errors++;
              }
            }
            if (data48.enabled !== void 0) {
              if (typeof data48.enabled !== "boolean") {
                const err179 = { instancePath: instancePath + "/exceptions/" + i5 + "/enabled", schemaPath: "#/properties/exceptions/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err179];
                } else {
                  vErrors.push(err179);
                }
                errors++;
              }
            }
            if (data48.logging !== void 0) {
              if (typeof data48.logging !== "boolean") {
                const err180 = { instancePath: instancePath + "/exceptions/" + i5 + "/logging", schemaPath: "#/properties/exceptions/items/properties/logging/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err180];
                } else {
                  vErrors.push(err180);
                }
                errors++;
              }
            }
            if (data48.reason !== void 0) {
              let data63 = data48.reason;
              if (typeof data63 === "string") {
                if (!pattern7.test(data63)) {
                  const err181 = { instancePath: instancePath + "/exceptions/" + i5 + "/reason", schemaPath: "#/properties/exceptions/items/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                  if (vErrors === null) {
                    vErrors = [err181];
                  } else {
                    vErrors.push(err181);
                  }
                  errors++;
                }
              } else {
                const err182 = { instancePath: instancePath + "/exceptions/" + i5 + "/reason", schemaPath: "#/properties/exceptions/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err182];
                } else {
                  vErrors.push(err182);
                }
                errors++;
              }
            }
            if (data48.until !== void 0) {
              let data64 = data48.until;
              if (typeof data64 === "string") {
                if (!pattern12.test(data64)) {
                  const err183 = { instancePath: instancePath + "/exceptions/" + i5 + "/until", schemaPath: "#/properties/exceptions/items/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                  if (vErrors === null) {
                    vErrors = [err183];
                  } else {
                    vErrors.push(err183);
                  }
                  errors++;
                }
              } else {
                const err184 = { instancePath: instancePath + "/exceptions/" + i5 + "/until", schemaPath: "#/properties/exceptions/items/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err184];
                } else {
                  vErrors.push(err184);
                }
                errors++;
              }
            }
          } else {
            const err185 = { instancePath: instancePath + "/exceptions/" + i5, schemaPath: "#/properties/exceptions/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err185];
            } else {
              vErrors.push(err185);
            }
            errors++;
          }
        }
      } else {
        const err186 = { instancePath: instancePath + "/exceptions", schemaPath: "#/properties/exceptions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err186];
        } else {
          vErrors.push(err186);
        }
        errors++;
      }
    }
    if (data.exclusive !== void 0) {
      if (typeof data.exclusive !== "boolean") {
        const err187 = { instancePath: instancePath + "/exclusive", schemaPath: "#/properties/exclusive/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err187];
        } else {
          vErrors.push(err187);
        }
        errors++;
      }
    }
    if (data.zones !== void 0) {
      let data66 = data.zones;
      if (data66 && typeof data66 == "object" && !Array.isArray(data66)) {
        for (const key12 in data66) {
          let data67 = data66[key12];
          const _errs229 = errors;
          let valid52 = false;
          const _errs230 = errors;
          const _errs232 = errors;
          let valid53 = true;
          const _errs233 = errors;
          if (data67 && typeof data67 == "object" && !Array.isArray(data67)) {
            let missing8;
            if (data67.deployments === void 0 && (missing8 = "deployments")) {
              const err188 = {};
              if (vErrors === null) {
                vErrors = [err188];
              } else {
                vErrors.push(err188);
              }
              errors++;
            }
          }
          var _valid22 = _errs233 === errors;
          errors = _errs232;
          if (vErrors !== null) {
            if (_errs232) {
              vErrors.length = _errs232;
            } else {
              vErrors = null;
            }
          }
          if (_valid22) {
            const _errs234 = errors;
            const _errs235 = errors;
            const _errs236 = errors;
            const _errs237 = errors;
            let valid55 = false;
            const _errs238 = errors;
            if (data67 && typeof data67 == "object" && !Array.isArray(data67)) {
              let missing9;
              if (data67.paranoia === void 0 && (missing9 = "paranoia")) {
                const err189 = {};
                if (vErrors === null) {
                  vErrors = [err189];
                } else {
                  vErrors.push(err189);
                }
                errors++;
              }
            }
            var _valid23 = _errs238 === errors;
            valid55 = valid55 || _valid23;
            if (!valid55) {
              const _errs239 = errors;
              if (data67 && typeof data67 == "object" && !Array.isArray(data67)) {
                let missing10;
                if (data67.threshold === void 0 && (missing10 = "threshold")) {
                  const err190 = {};
                  if (vErrors === null) {
                    vErrors = [err190];
                  } else {
                    vErrors.push(err190);
                  }
                  errors++;
                }
              }
              var _valid23 = _errs239 === errors;
              valid55 = valid55 || _valid23;
              if (!valid55) {
                const _errs240 = errors;
                if (data67 && typeof data67 == "object" && !Array.isArray(data67)) {
                  let missing11;
                  if (data67.action === void 0 && (missing11 = "action")) {
                    const err191 = {};
                    if (vErrors === null) {
                      vErrors = [err191];
                    } else {
                      vErrors.push(err191);
                    }
                    errors++;
                  }
                }
                var _valid23 = _errs240 === errors;
                valid55 = valid55 || _valid23;
                if (!valid55) {
                  const _errs241 = errors;
                  if (data67 && typeof data67 == "object" && !Array.isArray(data67)) {
                    let missing12;
                    if (data67.disabled_rules === void 0 && (missing12 = "disabled_rules")) {
                      const err192 = {};
                      if (vErrors === null) {
                        vErrors = [err192];
                      } else {
                        vErrors.push(err192);
                      }
                      errors++;
                    }
                  }
                  var _valid23 = _errs241 === errors;
                  valid55 = valid55 || _valid23;
                }
              }
            }
            if (!valid55) {
              const err193 = {};
              if (vErrors === null) {
                vErrors = [err193];
              } else {
                vErrors.push(err193);
              }
              errors++;
            } else {
              errors = _errs237;
              if (vErrors !== null) {
                if (_errs237) {
                  vErrors.length = _errs237;
                } else {
                  vErrors = null;
                }
              }
            }
            var valid54 = _errs236 === errors;
            if (valid54) {
              const err194 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/zones/additionalProperties/anyOf/0/then/not", keyword: "not", params: {}, message: "must NOT be valid" };
              if (vErrors === null) {
                vErrors = [err194];
              } else {
                vErrors.push(err194);
              }
              errors++;
            } else {
              errors = _errs235;
              if (vErrors !== null) {
                if (_errs235) {
                  vErrors.length = _errs235;
                } else {
                  vErrors = null;
                }
              }
            }
            var _valid22 = _errs234 === errors;
            valid53 = _valid22;
          }
          if (!valid53) {
            const err195 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/zones/additionalProperties/anyOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
            if (vErrors === null) {
              vErrors = [err195];
            } else {
              vErrors.push(err195);
            }
            errors++;
          }
          if (data67 && typeof data67 == "object" && !Array.isArray(data67)) {
            for (const key13 in data67) {
              if (!(key13 === "id" || key13 === "paranoia" || key13 === "threshold" || key13 === "action" || key13 === "disabled_rules" || key13 === "deployments" || key13 === "exceptions" || key13 === "exclusive")) {
                const err196 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/zones/additionalProperties/anyOf/0/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key13 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err196];
                } else {
                  vErrors.push(err196);
                }
                errors++;
              }
            }
            if (data67.id !== void 0) {
              let data68 = data67.id;
              if (typeof data68 === "string") {
                if (!pattern7.test(data68)) {
                  const err197 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/id/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                  if (vErrors === null) {
                    vErrors = [err197];
                  } else {
                    vErrors.push(err197);
                  }
                  errors++;
                }
              } else {
                const err198 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err198];
                } else {
                  vErrors.push(err198);
                }
                errors++;
              }
            }
            if (data67.paranoia !== void 0) {
              let data69 = data67.paranoia;
              if (!(data69 === 1 || data69 === 2 || data69 === 3 || data69 === 4)) {
                const err199 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/paranoia", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/paranoia/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.paranoia.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err199];
                } else {
                  vErrors.push(err199);
                }
                errors++;
              }
            }
            if (data67.threshold !== void 0) {
              let data70 = data67.threshold;
              const _errs247 = errors;
              let valid57 = false;
              const _errs248 = errors;
              if (!(typeof data70 == "number" && (!(data70 % 1) && !isNaN(data70)) && isFinite(data70))) {
                const err200 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/threshold/anyOf/0/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err200];
                } else {
                  vErrors.push(err200);
                }
                errors++;
              }
              if (typeof data70 == "number" && isFinite(data70)) {
                if (data70 < 1 || isNaN(data70)) {
                  const err201 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/threshold/anyOf/0/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                  if (vErrors === null) {
                    vErrors = [err201];
                  } else {
                    vErrors.push(err201);
                  }
                  errors++;
                }
              }
              var _valid24 = _errs248 === errors;
              valid57 = valid57 || _valid24;
              if (!valid57) {
                const _errs250 = errors;
                if (!(data70 === "low" || data70 === "medium" || data70 === "high")) {
                  const err202 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/threshold/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.threshold.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
                  if (vErrors === null) {
                    vErrors = [err202];
                  } else {
                    vErrors.push(err202);
                  }
                  errors++;
                }
                var _valid24 = _errs250 === errors;
                valid57 = valid57 || _valid24;
              }
              if (!valid57) {
                const err203 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/threshold/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                if (vErrors === null) {
                  vErrors = [err203];
                } else {
                  vErrors.push(err203);
                }
                errors++;
              } else {
                errors = _errs247;
                if (vErrors !== null) {
                  if (_errs247) {
                    vErrors.length = _errs247;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data67.action !== void 0) {
              let data71 = data67.action;
              if (!(data71 === "block" || data71 === "managed_challenge" || data71 === "js_challenge" || data71 === "log" || data71 === "challenge")) {
                const err204 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/action", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.action.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err204];
                } else {
                  vErrors.push(err204);
                }
                errors++;
              }
            }
            if (data67.disabled_rules !== void 0) {
              let data72 = data67.disabled_rules;
              if (Array.isArray(data72)) {
                const len8 = data72.length;
                for (let i8 = 0; i8 < len8; i8++) {
                  let data73 = data72[i8];
                  const _errs255 = errors;
                  let valid60 = false;
                  const _errs256 = errors;
                  const _errs257 = errors;
                  let valid61 = false;
                  const _errs258 = errors;
                  if (typeof data73 === "string") {
                    if (!pattern7.test(data73)) {
                      const err205 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/0/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                      if (vErrors === null) {
                        vErrors = [err205];
                      } else {
                        vErrors.push(err205);
                      }
                      errors++;
                    }
                  } else {
                    const err206 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/0/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err206];
                    } else {
                      vErrors.push(err206);
                    }
                    errors++;
                  }
                  var _valid26 = _errs258 === errors;
                  valid61 = valid61 || _valid26;
                  if (!valid61) {
                    const _errs260 = errors;
                    if (!(typeof data73 == "number" && (!(data73 % 1) && !isNaN(data73)) && isFinite(data73))) {
                      const err207 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/0/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                      if (vErrors === null) {
                        vErrors = [err207];
                      } else {
                        vErrors.push(err207);
                      }
                      errors++;
                    }
                    if (typeof data73 == "number" && isFinite(data73)) {
                      if (data73 < 0 || isNaN(data73)) {
                        const err208 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/0/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                        if (vErrors === null) {
                          vErrors = [err208];
                        } else {
                          vErrors.push(err208);
                        }
                        errors++;
                      }
                    }
                    var _valid26 = _errs260 === errors;
                    valid61 = valid61 || _valid26;
                  }
                  if (!valid61) {
                    const err209 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                    if (vErrors === null) {
                      vErrors = [err209];
                    } else {
                      vErrors.push(err209);
                    }
                    errors++;
                  } else {
                    errors = _errs257;
                    if (vErrors !== null) {
                      if (_errs257) {
                        vErrors.length = _errs257;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                  var _valid25 = _errs256 === errors;
                  valid60 = valid60 || _valid25;
                  if (!valid60) {
                    const _errs262 = errors;
                    if (data73 && typeof data73 == "object" && !Array.isArray(data73)) {
                      if (data73.id === void 0) {
                        const err210 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                        if (vErrors === null) {
                          vErrors = [err210];
                        } else {
                          vErrors.push(err210);
                        }
                        errors++;
                      }
                      for (const key14 in data73) {
                        if (!(key14 === "id" || key14 === "reason" || key14 === "until")) {
                          const err211 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key14 }, message: "must NOT have additional properties" };
                          if (vErrors === null) {
                            vErrors = [err211];
                          } else {
                            vErrors.push(err211);
                          }
                          errors++;
                        }
                      }
                      if (data73.id !== void 0) {
                        let data74 = data73.id;
                        const _errs266 = errors;
                        let valid63 = false;
                        const _errs267 = errors;
                        if (typeof data74 === "string") {
                          if (!pattern7.test(data74)) {
                            const err212 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                            if (vErrors === null) {
                              vErrors = [err212];
                            } else {
                              vErrors.push(err212);
                            }
                            errors++;
                          }
                        } else {
                          const err213 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err213];
                          } else {
                            vErrors.push(err213);
                          }
                          errors++;
                        }
                        var _valid27 = _errs267 === errors;
                        valid63 = valid63 || _valid27;
                        if (!valid63) {
                          const _errs269 = errors;
                          if (!(typeof data74 == "number" && (!(data74 % 1) && !isNaN(data74)) && isFinite(data74))) {
                            const err214 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                            if (vErrors === null) {
                              vErrors = [err214];
                            } else {
                              vErrors.push(err214);
                            }
                            errors++;
                          }
                          if (typeof data74 == "number" && isFinite(data74)) {
                            if (data74 < 0 || isNaN(data74)) {
                              const err215 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                              if (vErrors === null) {
                                vErrors = [err215];
                              } else {
                                vErrors.push(err215);
                              }
                              errors++;
                            }
                          }
                          var _valid27 = _errs269 === errors;
                          valid63 = valid63 || _valid27;
                        }
                        if (!valid63) {
                          const err216 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/properties/id/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                          if (vErrors === null) {
                            vErrors = [err216];
                          } else {
                            vErrors.push(err216);
                          }
                          errors++;
                        } else {
                          errors = _errs266;
                          if (vErrors !== null) {
                            if (_errs266) {
                              vErrors.length = _errs266;
                            } else {
                              vErrors = null;
                            }
                          }
                        }
                      }
                      if (data73.reason !== void 0) {
                        let data75 = data73.reason;
                        if (typeof data75 === "string") {
                          if (!pattern7.test(data75)) {
                            const err217 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                            if (vErrors === null) {
                              vErrors = [err217];
                            } else {
                              vErrors.push(err217);
                            }
                            errors++;
                          }
                        } else {
                          const err218 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err218];
                          } else {
                            vErrors.push(err218);
                          }
                          errors++;
                        }
                      }
                      if (data73.until !== void 0) {
                        let data76 = data73.until;
                        if (typeof data76 === "string") {
                          if (!pattern12.test(data76)) {
                            const err219 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                            if (vErrors === null) {
                              vErrors = [err219];
                            } else {
                              vErrors.push(err219);
                            }
                            errors++;
                          }
                        } else {
                          const err220 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err220];
                          } else {
                            vErrors.push(err220);
                          }
                          errors++;
                        }
                      }
                    } else {
                      const err221 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                      if (vErrors === null) {
                        vErrors = [err221];
                      } else {
                        vErrors.push(err221);
                      }
                      errors++;
                    }
                    var _valid25 = _errs262 === errors;
                    valid60 = valid60 || _valid25;
                  }
                  if (!valid60) {
                    const err222 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules/" + i8, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                    if (vErrors === null) {
                      vErrors = [err222];
                    } else {
                      vErrors.push(err222);
                    }
                    errors++;
                  } else {
                    errors = _errs255;
                    if (vErrors !== null) {
                      if (_errs255) {
                        vErrors.length = _errs255;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                }
              } else {
                const err223 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/disabled_rules", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/disabled_rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err223];
                } else {
                  vErrors.push(err223);
                }
                errors++;
              }
            }
            if (data67.deployments !== void 0) {
              let data77 = data67.deployments;
              if (Array.isArray(data77)) {
                const len9 = data77.length;
                for (let i9 = 0; i9 < len9; i9++) {
                  let data78 = data77[i9];
                  if (data78 && typeof data78 == "object" && !Array.isArray(data78)) {
                    for (const key15 in data78) {
                      if (!func2.call(schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties, key15)) {
                        const err224 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key15 }, message: "must NOT have additional properties" };
                        if (vErrors === null) {
                          vErrors = [err224];
                        } else {
                          vErrors.push(err224);
                        }
                        errors++;
                      }
                    }
                    if (data78.name !== void 0) {
                      let data79 = data78.name;
                      if (typeof data79 === "string") {
                        if (!pattern7.test(data79)) {
                          const err225 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/name", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/name/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                          if (vErrors === null) {
                            vErrors = [err225];
                          } else {
                            vErrors.push(err225);
                          }
                          errors++;
                        }
                      } else {
                        const err226 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/name", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err226];
                        } else {
                          vErrors.push(err226);
                        }
                        errors++;
                      }
                    }
                    if (data78.ruleset !== void 0) {
                      let data80 = data78.ruleset;
                      if (typeof data80 === "string") {
                        if (!pattern7.test(data80)) {
                          const err227 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/ruleset", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/ruleset/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                          if (vErrors === null) {
                            vErrors = [err227];
                          } else {
                            vErrors.push(err227);
                          }
                          errors++;
                        }
                      } else {
                        const err228 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/ruleset", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/ruleset/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err228];
                        } else {
                          vErrors.push(err228);
                        }
                        errors++;
                      }
                    }
                    if (data78.scope !== void 0) {
                      let data81 = data78.scope;
                      if (!(data81 === "zone" || data81 === "account")) {
                        const err229 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/scope", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/scope/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.scope.enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err229];
                        } else {
                          vErrors.push(err229);
                        }
                        errors++;
                      }
                    }
                    if (data78.expression !== void 0) {
                      if (typeof data78.expression !== "string") {
                        const err230 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/expression", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err230];
                        } else {
                          vErrors.push(err230);
                        }
                        errors++;
                      }
                    }
                    if (data78.enabled !== void 0) {
                      if (typeof data78.enabled !== "boolean") {
                        const err231 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/enabled", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                        if (vErrors === null) {
                          vErrors = [err231];
                        } else {
                          vErrors.push(err231);
                        }
                        errors++;
                      }
                    }
                    if (data78.version !== void 0) {
                      let data84 = data78.version;
                      const _errs290 = errors;
                      let valid67 = false;
                      const _errs291 = errors;
                      if (!(data84 === "latest")) {
                        const err232 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/version", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/version/anyOf/0/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.version.anyOf[0].enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err232];
                        } else {
                          vErrors.push(err232);
                        }
                        errors++;
                      }
                      var _valid28 = _errs291 === errors;
                      valid67 = valid67 || _valid28;
                      if (!valid67) {
                        const _errs292 = errors;
                        if (typeof data84 === "string") {
                          if (!pattern15.test(data84)) {
                            const err233 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/version", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/version/anyOf/1/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]*$" }, message: 'must match pattern "^[1-9][0-9]*$"' };
                            if (vErrors === null) {
                              vErrors = [err233];
                            } else {
                              vErrors.push(err233);
                            }
                            errors++;
                          }
                        } else {
                          const err234 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/version", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/version/anyOf/1/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err234];
                          } else {
                            vErrors.push(err234);
                          }
                          errors++;
                        }
                        var _valid28 = _errs292 === errors;
                        valid67 = valid67 || _valid28;
                        if (!valid67) {
                          const _errs294 = errors;
                          if (!(typeof data84 == "number" && (!(data84 % 1) && !isNaN(data84)) && isFinite(data84))) {
                            const err235 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/version", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/version/anyOf/2/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                            if (vErrors === null) {
                              vErrors = [err235];
                            } else {
                              vErrors.push(err235);
                            }
                            errors++;
                          }
                          if (typeof data84 == "number" && isFinite(data84)) {
                            if (data84 < 1 || isNaN(data84)) {
                              const err236 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/version", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/version/anyOf/2/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                              if (vErrors === null) {
                                vErrors = [err236];
                              } else {
                                vErrors.push(err236);
                              }
                              errors++;
                            }
                          }
                          var _valid28 = _errs294 === errors;
                          valid67 = valid67 || _valid28;
                        }
                      }
                      if (!valid67) {
                        const err237 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/version", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/version/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                        if (vErrors === null) {
                          vErrors = [err237];
                        } else {
                          vErrors.push(err237);
                        }
                        errors++;
                      } else {
                        errors = _errs290;
                        if (vErrors !== null) {
                          if (_errs290) {
                            vErrors.length = _errs290;
                          } else {
                            vErrors = null;
                          }
                        }
                      }
                    }
                    if (data78.description !== void 0) {
                      if (typeof data78.description !== "string") {
                        const err238 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/description", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err238];
                        } else {
                          vErrors.push(err238);
                        }
                        errors++;
                      }
                    }
                    if (data78.logging !== void 0) {
                      let data86 = data78.logging;
                      if (data86 && typeof data86 == "object" && !Array.isArray(data86)) {
                        if (data86.enabled === void 0) {
                          const err239 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/logging", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/logging/required", keyword: "required", params: { missingProperty: "enabled" }, message: "must have required property 'enabled'" };
                          if (vErrors === null) {
                            vErrors = [err239];
                          } else {
                            vErrors.push(err239);
                          }
                          errors++;
                        }
                        for (const key16 in data86) {
                          if (!(key16 === "enabled")) {
                            const err240 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/logging", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/logging/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key16 }, message: "must NOT have additional properties" };
                            if (vErrors === null) {
                              vErrors = [err240];
                            } else {
                              vErrors.push(err240);
                            }
                            errors++;
                          }
                        }
                        if (data86.enabled !== void 0) {
                          if (typeof data86.enabled !== "boolean") {
                            const err241 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/logging/enabled", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/logging/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                            if (vErrors === null) {
                              vErrors = [err241];
                            } else {
                              vErrors.push(err241);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err242 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/logging", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/logging/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                          vErrors = [err242];
                        } else {
                          vErrors.push(err242);
                        }
                        errors++;
                      }
                    }
                    if (data78.matched_data !== void 0) {
                      let data88 = data78.matched_data;
                      const _errs304 = errors;
                      let valid69 = false;
                      const _errs305 = errors;
                      if (data88 && typeof data88 == "object" && !Array.isArray(data88)) {
                        if (data88.public_key === void 0) {
                          const err243 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/matched_data", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/matched_data/anyOf/0/required", keyword: "required", params: { missingProperty: "public_key" }, message: "must have required property 'public_key'" };
                          if (vErrors === null) {
                            vErrors = [err243];
                          } else {
                            vErrors.push(err243);
                          }
                          errors++;
                        }
                        for (const key17 in data88) {
                          if (!(key17 === "public_key")) {
                            const err244 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/matched_data", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/matched_data/anyOf/0/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key17 }, message: "must NOT have additional properties" };
                            if (vErrors === null) {
                              vErrors = [err244];
                            } else {
                              vErrors.push(err244);
                            }
                            errors++;
                          }
                        }
                        if (data88.public_key !== void 0) {
                          let data89 = data88.public_key;
                          if (typeof data89 === "string") {
                            if (!pattern7.test(data89)) {
                              const err245 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/matched_data/public_key", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/matched_data/anyOf/0/properties/public_key/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                              if (vErrors === null) {
                                vErrors = [err245];
                              } else {
                                vErrors.push(err245);
                              }
                              errors++;
                            }
                          } else {
                            const err246 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/matched_data/public_key", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/matched_data/anyOf/0/properties/public_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err246];
                            } else {
                              vErrors.push(err246);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err247 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/matched_data", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/matched_data/anyOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                          vErrors = [err247];
                        } else {
                          vErrors.push(err247);
                        }
                        errors++;
                      }
                      var _valid29 = _errs305 === errors;
                      valid69 = valid69 || _valid29;
                      if (!valid69) {
                        const _errs310 = errors;
                        if (!(data88 === false)) {
                          const err248 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/matched_data", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/matched_data/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.matched_data.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
                          if (vErrors === null) {
                            vErrors = [err248];
                          } else {
                            vErrors.push(err248);
                          }
                          errors++;
                        }
                        var _valid29 = _errs310 === errors;
                        valid69 = valid69 || _valid29;
                      }
                      if (!valid69) {
                        const err249 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/matched_data", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/matched_data/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                        if (vErrors === null) {
                          vErrors = [err249];
                        } else {
                          vErrors.push(err249);
                        }
                        errors++;
                      } else {
                        errors = _errs304;
                        if (vErrors !== null) {
                          if (_errs304) {
                            vErrors.length = _errs304;
                          } else {
                            vErrors = null;
                          }
                        }
                      }
                    }
                    if (data78.paranoia !== void 0) {
                      let data90 = data78.paranoia;
                      if (!(data90 === 1 || data90 === 2 || data90 === 3 || data90 === 4)) {
                        const err250 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/paranoia", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/paranoia/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.paranoia.enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err250];
                        } else {
                          vErrors.push(err250);
                        }
                        errors++;
                      }
                    }
                    if (data78.threshold !== void 0) {
                      let data91 = data78.threshold;
                      const _errs313 = errors;
                      let valid71 = false;
                      const _errs314 = errors;
                      if (!(typeof data91 == "number" && (!(data91 % 1) && !isNaN(data91)) && isFinite(data91))) {
                        const err251 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/threshold/anyOf/0/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                        if (vErrors === null) {
                          vErrors = [err251];
                        } else {
                          vErrors.push(err251);
                        }
                        errors++;
                      }
                      if (typeof data91 == "number" && isFinite(data91)) {
                        if (data91 < 1 || isNaN(data91)) {
                          const err252 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/threshold/anyOf/0/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                          if (vErrors === null) {
                            vErrors = [err252];
                          } else {
                            vErrors.push(err252);
                          }
                          errors++;
                        }
                      }
                      var _valid30 = _errs314 === errors;
                      valid71 = valid71 || _valid30;
                      if (!valid71) {
                        const _errs316 = errors;
                        if (!(data91 === "low" || data91 === "medium" || data91 === "high")) {
                          const err253 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/threshold/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.threshold.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
                          if (vErrors === null) {
                            vErrors = [err253];
                          } else {
                            vErrors.push(err253);
                          }
                          errors++;
                        }
                        var _valid30 = _errs316 === errors;
                        valid71 = valid71 || _valid30;
                      }
                      if (!valid71) {
                        const err254 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/threshold/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                        if (vErrors === null) {
                          vErrors = [err254];
                        } else {
                          vErrors.push(err254);
                        }
                        errors++;
                      } else {
                        errors = _errs313;
                        if (vErrors !== null) {
                          if (_errs313) {
                            vErrors.length = _errs313;
                          } else {
                            vErrors = null;
                          }
                        }
                      }
                    }
                    if (data78.action !== void 0) {
                      let data92 = data78.action;
                      if (!(data92 === "block" || data92 === "managed_challenge" || data92 === "js_challenge" || data92 === "log" || data92 === "challenge")) {
                        const err255 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/action", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.action.enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err255];
                        } else {
                          vErrors.push(err255);
                        }
                        errors++;
                      }
                    }
                    if (data78.disabled_rules !== void 0) {
                      let data93 = data78.disabled_rules;
                      if (Array.isArray(data93)) {
                        const len10 = data93.length;
                        for (let i10 = 0; i10 < len10; i10++) {
                          let data94 = data93[i10];
                          const _errs321 = errors;
                          let valid74 = false;
                          const _errs322 = errors;
                          const _errs323 = errors;
                          let valid75 = false;
                          const _errs324 = errors;
                          if (typeof data94 === "string") {
                            if (!pattern7.test(data94)) {
                              const err256 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                              if (vErrors === null) {
                                vErrors = [err256];
                              } else {
                                vErrors.push(err256);
                              }
                              errors++;
                            }
                          } else {
                            const err257 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err257];
                            } else {
                              vErrors.push(err257);
                            }
                            errors++;
                          }
                          var _valid32 = _errs324 === errors;
                          valid75 = valid75 || _valid32;
                          if (!valid75) {
                            const _errs326 = errors;
                            if (!(typeof data94 == "number" && (!(data94 % 1) && !isNaN(data94)) && isFinite(data94))) {
                              const err258 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                              if (vErrors === null) {
                                vErrors = [err258];
                              } else {
                                vErrors.push(err258);
                              }
                              errors++;
                            }
                            if (typeof data94 == "number" && isFinite(data94)) {
                              if (data94 < 0 || isNaN(data94)) {
                                const err259 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                                if (vErrors === null) {
                                  vErrors = [err259];
                                } else {
                                  vErrors.push(err259);
                                }
                                errors++;
                              }
                            }
                            var _valid32 = _errs326 === errors;
                            valid75 = valid75 || _valid32;
                          }
                          if (!valid75) {
                            const err260 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                            if (vErrors === null) {
                              vErrors = [err260];
                            } else {
                              vErrors.push(err260);
                            }
                            errors++;
                          } else {
                            errors = _errs323;
                            if (vErrors !== null) {
                              if (_errs323) {
                                vErrors.length = _errs323;
                              } else {
                                vErrors = null;
                              }
                            }
                          }
                          var _valid31 = _errs322 === errors;
                          valid74 = valid74 || _valid31;
                          if (!valid74) {
                            const _errs328 = errors;
                            if (data94 && typeof data94 == "object" && !Array.isArray(data94)) {
                              if (data94.id === void 0) {
                                const err261 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                                if (vErrors === null) {
                                  vErrors = [err261];
                                } else {
                                  vErrors.push(err261);
                                }
                                errors++;
                              }
                              for (const key18 in data94) {
                                if (!(key18 === "id" || key18 === "reason" || key18 === "until")) {
                                  const err262 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key18 }, message: "must NOT have additional properties" };
                                  if (vErrors === null) {
                                    vErrors = [err262];
                                  } else {
                                    vErrors.push(err262);
                                  }
                                  errors++;
                                }
                              }
                              if (data94.id !== void 0) {
                                let data95 = data94.id;
                                const _errs332 = errors;
                                let valid77 = false;
                                const _errs333 = errors;
                                if (typeof data95 === "string") {
                                  if (!pattern7.test(data95)) {
                                    const err263 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                    if (vErrors === null) {
                                      vErrors = [err263];
                                    } else {
                                      vErrors.push(err263);
                                    }
                                    errors++;
                                  }
                                } else {
                                  const err264 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                  if (vErrors === null) {
                                    vErrors = [err264];
                                  } else {
                                    vErrors.push(err264);
                                  }
                                  errors++;
                                }
                                var _valid33 = _errs333 === errors;
                                valid77 = valid77 || _valid33;
                                if (!valid77) {
                                  const _errs335 = errors;
                                  if (!(typeof data95 == "number" && (!(data95 % 1) && !isNaN(data95)) && isFinite(data95))) {
                                    const err265 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                    if (vErrors === null) {
                                      vErrors = [err265];
                                    } else {
                                      vErrors.push(err265);
                                    }
                                    errors++;
                                  }
                                  if (typeof data95 == "number" && isFinite(data95)) {
                                    if (data95 < 0 || isNaN(data95)) {
                                      const err266 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                                      if (vErrors === null) {
                                        vErrors = [err266];
                                      } else {
                                        vErrors.push(err266);
                                      }
                                      errors++;
                                    }
                                  }
                                  var _valid33 = _errs335 === errors;
                                  valid77 = valid77 || _valid33;
                                }
                                if (!valid77) {
                                  const err267 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/id/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                  if (vErrors === null) {
                                    vErrors = [err267];
                                  } else {
                                    vErrors.push(err267);
                                  }
                                  errors++;
                                } else {
                                  errors = _errs332;
                                  if (vErrors !== null) {
                                    if (_errs332) {
                                      vErrors.length = _errs332;
                                    } else {
                                      vErrors = null;
                                    }
                                  }
                                }
                              }
                              if (data94.reason !== void 0) {
                                let data96 = data94.reason;
                                if (typeof data96 === "string") {
                                  if (!pattern7.test(data96)) {
                                    const err268 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                    if (vErrors === null) {
                                      vErrors = [err268];
                                    } else {
                                      vErrors.push(err268);
                                    }
                                    errors++;
                                  }
                                } else {
                                  const err269 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                  if (vErrors === null) {
                                    vErrors = [err269];
                                  } else {
                                    vErrors.push(err269);
                                  }
                                  errors++;
                                }
                              }
                              if (data94.until !== void 0) {
                                let data97 = data94.until;
                                if (typeof data97 === "string") {
                                  if (!pattern12.test(data97)) {
                                    const err270 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                                    if (vErrors === null) {
                                      vErrors = [err270];
                                    } else {
                                      vErrors.push(err270);
                                    }
                                    errors++;
                                  }
                                } else {
                                  const err271 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                  if (vErrors === null) {
                                    vErrors = [err271];
                                  } else {
                                    vErrors.push(err271);
                                  }
                                  errors++;
                                }
                              }
                            } else {
                              const err272 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                              if (vErrors === null) {
                                vErrors = [err272];
                              } else {
                                vErrors.push(err272);
                              }
                              errors++;
                            }
                            var _valid31 = _errs328 === errors;
                            valid74 = valid74 || _valid31;
                          }
                          if (!valid74) {
                            const err273 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules/" + i10, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                            if (vErrors === null) {
                              vErrors = [err273];
                            } else {
                              vErrors.push(err273);
                            }
                            errors++;
                          } else {
                            errors = _errs321;
                            if (vErrors !== null) {
                              if (_errs321) {
                                vErrors.length = _errs321;
                              } else {
                                vErrors = null;
                              }
                            }
                          }
                        }
                      } else {
                        const err274 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/disabled_rules", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/disabled_rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                        if (vErrors === null) {
                          vErrors = [err274];
                        } else {
                          vErrors.push(err274);
                        }
                        errors++;
                      }
                    }
                    if (data78.all_rules !== void 0) {
                      let data98 = data78.all_rules;
                      if (data98 && typeof data98 == "object" && !Array.isArray(data98)) {
                        if (Object.keys(data98).length < 1) {
                          const err275 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/all_rules", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/all_rules/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
                          if (vErrors === null) {
                            vErrors = [err275];
                          } else {
                            vErrors.push(err275);
                          }
                          errors++;
                        }
                        for (const key19 in data98) {
                          if (!(key19 === "enabled" || key19 === "action")) {
                            const err276 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/all_rules", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/all_rules/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key19 }, message: "must NOT have additional properties" };
                            if (vErrors === null) {
                              vErrors = [err276];
                            } else {
                              vErrors.push(err276);
                            }
                            errors++;
                          }
                        }
                        if (data98.enabled !== void 0) {
                          if (typeof data98.enabled !== "boolean") {
                            const err277 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/all_rules/enabled", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/all_rules/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                            if (vErrors === null) {
                              vErrors = [err277];
                            } else {
                              vErrors.push(err277);
                            }
                            errors++;
                          }
                        }
                        if (data98.action !== void 0) {
                          let data100 = data98.action;
                          if (!(data100 === "block" || data100 === "managed_challenge" || data100 === "js_challenge" || data100 === "challenge" || data100 === "log")) {
                            const err278 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/all_rules/action", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/all_rules/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.all_rules.properties.action.enum }, message: "must be equal to one of the allowed values" };
                            if (vErrors === null) {
                              vErrors = [err278];
                            } else {
                              vErrors.push(err278);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err279 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/all_rules", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/all_rules/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                          vErrors = [err279];
                        } else {
                          vErrors.push(err279);
                        }
                        errors++;
                      }
                    }
                    if (data78.categories !== void 0) {
                      let data101 = data78.categories;
                      if (Array.isArray(data101)) {
                        const len11 = data101.length;
                        for (let i11 = 0; i11 < len11; i11++) {
                          let data102 = data101[i11];
                          if (data102 && typeof data102 == "object" && !Array.isArray(data102)) {
                            if (Object.keys(data102).length < 2) {
                              const err280 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/categories/" + i11, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/categories/items/minProperties", keyword: "minProperties", params: { limit: 2 }, message: "must NOT have fewer than 2 properties" };
                              if (vErrors === null) {
                                vErrors = [err280];
                              } else {
                                vErrors.push(err280);
                              }
                              errors++;
                            }
                            if (data102.category === void 0) {
                              const err281 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/categories/" + i11, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/categories/items/required", keyword: "required", params: { missingProperty: "category" }, message: "must have required property 'category'" };
                              if (vErrors === null) {
                                vErrors = [err281];
                              } else {
                                vErrors.push(err281);
                              }
                              errors++;
                            }
                            for (const key20 in data102) {
                              if (!(key20 === "category" || key20 === "enabled" || key20 === "action")) {
                                const err282 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/categories/" + i11, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/categories/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key20 }, message: "must NOT have additional properties" };
                                if (vErrors === null) {
                                  vErrors = [err282];
                                } else {
                                  vErrors.push(err282);
                                }
                                errors++;
                              }
                            }
                            if (data102.category !== void 0) {
                              let data103 = data102.category;
                              if (typeof data103 === "string") {
                                if (!pattern7.test(data103)) {
                                  const err283 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/categories/" + i11 + "/category", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/categories/items/properties/category/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                  if (vErrors === null) {
                                    vErrors = [err283];
                                  } else {
                                    vErrors.push(err283);
                                  }
                                  errors++;
                                }
                              } else {
                                const err284 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/categories/" + i11 + "/category", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/categories/items/properties/category/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                  vErrors = [err284];
                                } else {
                                  vErrors.push(err284);
                                }
                                errors++;
                              }
                            }
                            if (data102.enabled !== void 0) {
                              if (typeof data102.enabled !== "boolean") {
                                const err285 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/categories/" + i11 + "/enabled", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/categories/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                if (vErrors === null) {
                                  vErrors = [err285];
                                } else {
                                  vErrors.push(err285);
                                }
                                errors++;
                              }
                            }
                            if (data102.action !== void 0) {
                              let data105 = data102.action;
                              if (!(data105 === "block" || data105 === "managed_challenge" || data105 === "js_challenge" || data105 === "challenge" || data105 === "log")) {
                                const err286 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/categories/" + i11 + "/action", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/categories/items/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.categories.items.properties.action.enum }, message: "must be equal to one of the allowed values" };
                                if (vErrors === null) {
                                  vErrors = [err286];
                                } else {
                                  vErrors.push(err286);
                                }
                                errors++;
                              }
                            }
                          } else {
                            const err287 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/categories/" + i11, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/categories/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                            if (vErrors === null) {
                              vErrors = [err287];
                            } else {
                              vErrors.push(err287);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err288 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/categories", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/categories/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                        if (vErrors === null) {
                          vErrors = [err288];
                        } else {
                          vErrors.push(err288);
                        }
                        errors++;
                      }
                    }
                    if (data78.rules !== void 0) {
                      let data106 = data78.rules;
                      if (Array.isArray(data106)) {
                        const len12 = data106.length;
                        for (let i12 = 0; i12 < len12; i12++) {
                          let data107 = data106[i12];
                          const _errs361 = errors;
                          let valid84 = false;
                          const _errs362 = errors;
                          if (data107 && typeof data107 == "object" && !Array.isArray(data107)) {
                            if (data107.enabled === void 0) {
                              const err289 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/anyOf/0/required", keyword: "required", params: { missingProperty: "enabled" }, message: "must have required property 'enabled'" };
                              if (vErrors === null) {
                                vErrors = [err289];
                              } else {
                                vErrors.push(err289);
                              }
                              errors++;
                            }
                          }
                          var _valid34 = _errs362 === errors;
                          valid84 = valid84 || _valid34;
                          if (!valid84) {
                            const _errs363 = errors;
                            if (data107 && typeof data107 == "object" && !Array.isArray(data107)) {
                              if (data107.action === void 0) {
                                const err290 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/anyOf/1/required", keyword: "required", params: { missingProperty: "action" }, message: "must have required property 'action'" };
                                if (vErrors === null) {
                                  vErrors = [err290];
                                } else {
                                  vErrors.push(err290);
                                }
                                errors++;
                              }
                            }
                            var _valid34 = _errs363 === errors;
                            valid84 = valid84 || _valid34;
                            if (!valid84) {
                              const _errs364 = errors;
                              if (data107 && typeof data107 == "object" && !Array.isArray(data107)) {
                                if (data107.score_threshold === void 0) {
                                  const err291 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/anyOf/2/required", keyword: "required", params: { missingProperty: "score_threshold" }, message: "must have required property 'score_threshold'" };
                                  if (vErrors === null) {
                                    vErrors = [err291];
                                  } else {
                                    vErrors.push(err291);
                                  }
                                  errors++;
                                }
                              }
                              var _valid34 = _errs364 === errors;
                              valid84 = valid84 || _valid34;
                            }
                          }
                          if (!valid84) {
                            const err292 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                            if (vErrors === null) {
                              vErrors = [err292];
                            } else {
                              vErrors.push(err292);
                            }
                            errors++;
                          } else {
                            errors = _errs361;
                            if (vErrors !== null) {
                              if (_errs361) {
                                vErrors.length = _errs361;
                              } else {
                                vErrors = null;
                              }
                            }
                          }
                          if (data107 && typeof data107 == "object" && !Array.isArray(data107)) {
                            if (data107.id === void 0) {
                              const err293 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                              if (vErrors === null) {
                                vErrors = [err293];
                              } else {
                                vErrors.push(err293);
                              }
                              errors++;
                            }
                            for (const key21 in data107) {
                              if (!(key21 === "id" || key21 === "enabled" || key21 === "action" || key21 === "score_threshold" || key21 === "reason" || key21 === "until")) {
                                const err294 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key21 }, message: "must NOT have additional properties" };
                                if (vErrors === null) {
                                  vErrors = [err294];
                                } else {
                                  vErrors.push(err294);
                                }
                                errors++;
                              }
                            }
                            if (data107.id !== void 0) {
                              let data108 = data107.id;
                              const _errs367 = errors;
                              let valid86 = false;
                              const _errs368 = errors;
                              if (typeof data108 === "string") {
                                if (!pattern7.test(data108)) {
                                  const err295 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/id/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                  if (vErrors === null) {
                                    vErrors = [err295];
                                  } else {
                                    vErrors.push(err295);
                                  }
                                  errors++;
                                }
                              } else {
                                const err296 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/id/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                  vErrors = [err296];
                                } else {
                                  vErrors.push(err296);
                                }
                                errors++;
                              }
                              var _valid35 = _errs368 === errors;
                              valid86 = valid86 || _valid35;
                              if (!valid86) {
                                const _errs370 = errors;
                                if (!(typeof data108 == "number" && (!(data108 % 1) && !isNaN(data108)) && isFinite(data108))) {
                                  const err297 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/id/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                  if (vErrors === null) {
                                    vErrors = [err297];
                                  } else {
                                    vErrors.push(err297);
                                  }
                                  errors++;
                                }
                                if (typeof data108 == "number" && isFinite(data108)) {
                                  if (data108 < 0 || isNaN(data108)) {
                                    const err298 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/id/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                                    if (vErrors === null) {
                                      vErrors = [err298];
                                    } else {
                                      vErrors.push(err298);
                                    }
                                    errors++;
                                  }
                                }
                                var _valid35 = _errs370 === errors;
                                valid86 = valid86 || _valid35;
                              }
                              if (!valid86) {
                                const err299 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/id/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                if (vErrors === null) {
                                  vErrors = [err299];
                                } else {
                                  vErrors.push(err299);
                                }
                                errors++;
                              } else {
                                errors = _errs367;
                                if (vErrors !== null) {
                                  if (_errs367) {
                                    vErrors.length = _errs367;
                                  } else {
                                    vErrors = null;
                                  }
                                }
                              }
                            }
                            if (data107.enabled !== void 0) {
                              if (typeof data107.enabled !== "boolean") {
                                const err300 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/enabled", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                                if (vErrors === null) {
                                  vErrors = [err300];
                                } else {
                                  vErrors.push(err300);
                                }
                                errors++;
                              }
                            }
                            if (data107.action !== void 0) {
                              let data110 = data107.action;
                              if (!(data110 === "block" || data110 === "managed_challenge" || data110 === "js_challenge" || data110 === "challenge" || data110 === "log")) {
                                const err301 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/action", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/action/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.rules.items.properties.action.enum }, message: "must be equal to one of the allowed values" };
                                if (vErrors === null) {
                                  vErrors = [err301];
                                } else {
                                  vErrors.push(err301);
                                }
                                errors++;
                              }
                            }
                            if (data107.score_threshold !== void 0) {
                              let data111 = data107.score_threshold;
                              const _errs376 = errors;
                              let valid87 = false;
                              const _errs377 = errors;
                              if (!(typeof data111 == "number" && (!(data111 % 1) && !isNaN(data111)) && isFinite(data111))) {
                                const err302 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/score_threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/score_threshold/anyOf/0/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                if (vErrors === null) {
                                  vErrors = [err302];
                                } else {
                                  vErrors.push(err302);
                                }
                                errors++;
                              }
                              if (typeof data111 == "number" && isFinite(data111)) {
                                if (data111 < 1 || isNaN(data111)) {
                                  const err303 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/score_threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/score_threshold/anyOf/0/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                                  if (vErrors === null) {
                                    vErrors = [err303];
                                  } else {
                                    vErrors.push(err303);
                                  }
                                  errors++;
                                }
                              }
                              var _valid36 = _errs377 === errors;
                              valid87 = valid87 || _valid36;
                              if (!valid87) {
                                const _errs379 = errors;
                                if (!(data111 === "low" || data111 === "medium" || data111 === "high")) {
                                  const err304 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/score_threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/score_threshold/anyOf/1/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.deployments.items.properties.rules.items.properties.score_threshold.anyOf[1].enum }, message: "must be equal to one of the allowed values" };
                                  if (vErrors === null) {
                                    vErrors = [err304];
                                  } else {
                                    vErrors.push(err304);
                                  }
                                  errors++;
                                }
                                var _valid36 = _errs379 === errors;
                                valid87 = valid87 || _valid36;
                              }
                              if (!valid87) {
                                const err305 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/score_threshold", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/score_threshold/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                if (vErrors === null) {
                                  vErrors = [err305];
                                } else {
                                  vErrors.push(err305);
                                }
                                errors++;
                              } else {
                                errors = _errs376;
                                if (vErrors !== null) {
                                  if (_errs376) {
                                    vErrors.length = _errs376;
                                  } else {
                                    vErrors = null;
                                  }
                                }
                              }
                            }
                            if (data107.reason !== void 0) {
                              let data112 = data107.reason;
                              if (typeof data112 === "string") {
                                if (!pattern7.test(data112)) {
                                  const err306 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                  if (vErrors === null) {
                                    vErrors = [err306];
                                  } else {
                                    vErrors.push(err306);
                                  }
                                  errors++;
                                }
                              } else {
                                const err307 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                  vErrors = [err307];
                                } else {
                                  vErrors.push(err307);
                                }
                                errors++;
                              }
                            }
                            if (data107.until !== void 0) {
                              let data113 = data107.until;
                              if (typeof data113 === "string") {
                                if (!pattern12.test(data113)) {
                                  const err308 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                                  if (vErrors === null) {
                                    vErrors = [err308];
                                  } else {
                                    vErrors.push(err308);
                                  }
                                  errors++;
                                }
                              } else {
                                const err309 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                  vErrors = [err309];
                                } else {
                                  vErrors.push(err309);
                                }
                                errors++;
                              }
                            }
                          } else {
                            const err310 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules/" + i12, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                            if (vErrors === null) {
                              vErrors = [err310];
                            } else {
                              vErrors.push(err310);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err311 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9 + "/rules", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                        if (vErrors === null) {
                          vErrors = [err311];
                        } else {
                          vErrors.push(err311);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err312 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments/" + i9, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err312];
                    } else {
                      vErrors.push(err312);
                    }
                    errors++;
                  }
                }
              } else {
                const err313 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/deployments", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/deployments/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err313];
                } else {
                  vErrors.push(err313);
                }
                errors++;
              }
            }
            if (data67.exceptions !== void 0) {
              let data114 = data67.exceptions;
              if (Array.isArray(data114)) {
                const len13 = data114.length;
                for (let i13 = 0; i13 < len13; i13++) {
                  let data115 = data114[i13];
                  const _errs388 = errors;
                  const _errs389 = errors;
                  const _errs390 = errors;
                  let valid91 = false;
                  const _errs391 = errors;
                  if (data115 && typeof data115 == "object" && !Array.isArray(data115)) {
                    let missing13;
                    if (data115.rulesets === void 0 && (missing13 = "rulesets")) {
                      const err314 = {};
                      if (vErrors === null) {
                        vErrors = [err314];
                      } else {
                        vErrors.push(err314);
                      }
                      errors++;
                    }
                  }
                  var _valid37 = _errs391 === errors;
                  valid91 = valid91 || _valid37;
                  if (!valid91) {
                    const _errs392 = errors;
                    if (data115 && typeof data115 == "object" && !Array.isArray(data115)) {
                      let missing14;
                      if (data115.rules === void 0 && (missing14 = "rules")) {
                        const err315 = {};
                        if (vErrors === null) {
                          vErrors = [err315];
                        } else {
                          vErrors.push(err315);
                        }
                        errors++;
                      }
                    }
                    var _valid37 = _errs392 === errors;
                    valid91 = valid91 || _valid37;
                  }
                  if (!valid91) {
                    const err316 = {};
                    if (vErrors === null) {
                      vErrors = [err316];
                    } else {
                      vErrors.push(err316);
                    }
                    errors++;
                  } else {
                    errors = _errs390;
                    if (vErrors !== null) {
                      if (_errs390) {
                        vErrors.length = _errs390;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                  if (errors === _errs389) {
                    if (data115 && typeof data115 == "object" && !Array.isArray(data115)) {
                      let missing15;
                      if (data115.skip === void 0 && (missing15 = "skip")) {
                        const err317 = {};
                        if (vErrors === null) {
                          vErrors = [err317];
                        } else {
                          vErrors.push(err317);
                        }
                        errors++;
                      }
                    }
                  }
                  var valid90 = _errs389 === errors;
                  if (valid90) {
                    const err318 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/not", keyword: "not", params: {}, message: "must NOT be valid" };
                    if (vErrors === null) {
                      vErrors = [err318];
                    } else {
                      vErrors.push(err318);
                    }
                    errors++;
                  } else {
                    errors = _errs388;
                    if (vErrors !== null) {
                      if (_errs388) {
                        vErrors.length = _errs388;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                  const _errs393 = errors;
                  let valid92 = false;
                  const _errs394 = errors;
                  if (data115 && typeof data115 == "object" && !Array.isArray(data115)) {
                    if (data115.name === void 0) {
                      const err319 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/anyOf/0/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                      if (vErrors === null) {
                        vErrors = [err319];
                      } else {
                        vErrors.push(err319);
                      }
                      errors++;
                    }
                  }
                  var _valid38 = _errs394 === errors;
                  valid92 = valid92 || _valid38;
                  if (!valid92) {
                    const _errs395 = errors;
                    if (data115 && typeof data115 == "object" && !Array.isArray(data115)) {
                      if (data115.expression === void 0) {
                        const err320 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/anyOf/1/required", keyword: "required", params: { missingProperty: "expression" }, message: "must have required property 'expression'" };
                        if (vErrors === null) {
                          vErrors = [err320];
                        } else {
                          vErrors.push(err320);
                        }
                        errors++;
                      }
                    }
                    var _valid38 = _errs395 === errors;
                    valid92 = valid92 || _valid38;
                  }
                  if (!valid92) {
                    const err321 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                    if (vErrors === null) {
                      vErrors = [err321];
                    } else {
                      vErrors.push(err321);
                    }
                    errors++;
                  } else {
                    errors = _errs393;
                    if (vErrors !== null) {
                      if (_errs393) {
                        vErrors.length = _errs393;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                  if (data115 && typeof data115 == "object" && !Array.isArray(data115)) {
                    for (const key22 in data115) {
                      if (!func2.call(schema20.properties.zones.additionalProperties.anyOf[0].properties.exceptions.items.properties, key22)) {
                        const err322 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key22 }, message: "must NOT have additional properties" };
                        if (vErrors === null) {
                          vErrors = [err322];
                        } else {
                          vErrors.push(err322);
                        }
                        errors++;
                      }
                    }
                    if (data115.name !== void 0) {
                      let data116 = data115.name;
                      if (typeof data116 === "string") {
                        if (!pattern7.test(data116)) {
                          const err323 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/name", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/name/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                          if (vErrors === null) {
                            vErrors = [err323];
                          } else {
                            vErrors.push(err323);
                          }
                          errors++;
                        }
                      } else {
                        const err324 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/name", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err324];
                        } else {
                          vErrors.push(err324);
                        }
                        errors++;
                      }
                    }
                    if (data115.expression !== void 0) {
                      if (typeof data115.expression !== "string") {
                        const err325 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/expression", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err325];
                        } else {
                          vErrors.push(err325);
                        }
                        errors++;
                      }
                    }
                    if (data115.rulesets !== void 0) {
                      let data118 = data115.rulesets;
                      if (Array.isArray(data118)) {
                        if (data118.length < 1) {
                          const err326 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rulesets", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rulesets/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                          if (vErrors === null) {
                            vErrors = [err326];
                          } else {
                            vErrors.push(err326);
                          }
                          errors++;
                        }
                        const len14 = data118.length;
                        for (let i14 = 0; i14 < len14; i14++) {
                          let data119 = data118[i14];
                          if (typeof data119 === "string") {
                            if (!pattern7.test(data119)) {
                              const err327 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rulesets/" + i14, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rulesets/items/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                              if (vErrors === null) {
                                vErrors = [err327];
                              } else {
                                vErrors.push(err327);
                              }
                              errors++;
                            }
                          } else {
                            const err328 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rulesets/" + i14, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rulesets/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err328];
                            } else {
                              vErrors.push(err328);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err329 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rulesets", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rulesets/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                        if (vErrors === null) {
                          vErrors = [err329];
                        } else {
                          vErrors.push(err329);
                        }
                        errors++;
                      }
                    }
                    if (data115.rules !== void 0) {
                      let data120 = data115.rules;
                      if (data120 && typeof data120 == "object" && !Array.isArray(data120)) {
                        if (Object.keys(data120).length < 1) {
                          const err330 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
                          if (vErrors === null) {
                            vErrors = [err330];
                          } else {
                            vErrors.push(err330);
                          }
                          errors++;
                        }
                        for (const key23 in data120) {
                          let data121 = data120[key23];
                          if (Array.isArray(data121)) {
                            if (data121.length < 1) {
                              const err331 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                              if (vErrors === null) {
                                vErrors = [err331];
                              } else {
                                vErrors.push(err331);
                              }
                              errors++;
                            }
                            const len15 = data121.length;
                            for (let i15 = 0; i15 < len15; i15++) {
                              let data122 = data121[i15];
                              const _errs411 = errors;
                              let valid99 = false;
                              const _errs412 = errors;
                              const _errs413 = errors;
                              let valid100 = false;
                              const _errs414 = errors;
                              if (typeof data122 === "string") {
                                if (!pattern7.test(data122)) {
                                  const err332 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                  if (vErrors === null) {
                                    vErrors = [err332];
                                  } else {
                                    vErrors.push(err332);
                                  }
                                  errors++;
                                }
                              } else {
                                const err333 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                  vErrors = [err333];
                                } else {
                                  vErrors.push(err333);
                                }
                                errors++;
                              }
                              var _valid40 = _errs414 === errors;
                              valid100 = valid100 || _valid40;
                              if (!valid100) {
                                const _errs416 = errors;
                                if (!(typeof data122 == "number" && (!(data122 % 1) && !isNaN(data122)) && isFinite(data122))) {
                                  const err334 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                  if (vErrors === null) {
                                    vErrors = [err334];
                                  } else {
                                    vErrors.push(err334);
                                  }
                                  errors++;
                                }
                                if (typeof data122 == "number" && isFinite(data122)) {
                                  if (data122 < 0 || isNaN(data122)) {
                                    const err335 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                                    if (vErrors === null) {
                                      vErrors = [err335];
                                    } else {
                                      vErrors.push(err335);
                                    }
                                    errors++;
                                  }
                                }
                                var _valid40 = _errs416 === errors;
                                valid100 = valid100 || _valid40;
                              }
                              if (!valid100) {
                                const err336 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                if (vErrors === null) {
                                  vErrors = [err336];
                                } else {
                                  vErrors.push(err336);
                                }
                                errors++;
                              } else {
                                errors = _errs413;
                                if (vErrors !== null) {
                                  if (_errs413) {
                                    vErrors.length = _errs413;
                                  } else {
                                    vErrors = null;
                                  }
                                }
                              }
                              var _valid39 = _errs412 === errors;
                              valid99 = valid99 || _valid39;
                              if (!valid99) {
                                const _errs418 = errors;
                                if (data122 && typeof data122 == "object" && !Array.isArray(data122)) {
                                  if (data122.id === void 0) {
                                    const err337 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                                    if (vErrors === null) {
                                      vErrors = [err337];
                                    } else {
                                      vErrors.push(err337);
                                    }
                                    errors++;
                                  }
                                  for (const key24 in data122) {
                                    if (!(key24 === "id" || key24 === "reason" || key24 === "until")) {
                                      const err338 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key24 }, message: "must NOT have additional properties" };
                                      if (vErrors === null) {
                                        vErrors = [err338];
                                      } else {
                                        vErrors.push(err338);
                                      }
                                      errors++;
                                    }
                                  }
                                  if (data122.id !== void 0) {
                                    let data123 = data122.id;
                                    const _errs422 = errors;
                                    let valid102 = false;
                                    const _errs423 = errors;
                                    if (typeof data123 === "string") {
                                      if (!pattern7.test(data123)) {
                                        const err339 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf/0/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                        if (vErrors === null) {
                                          vErrors = [err339];
                                        } else {
                                          vErrors.push(err339);
                                        }
                                        errors++;
                                      }
                                    } else {
                                      const err340 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                      if (vErrors === null) {
                                        vErrors = [err340];
                                      } else {
                                        vErrors.push(err340);
                                      }
                                      errors++;
                                    }
                                    var _valid41 = _errs423 === errors;
                                    valid102 = valid102 || _valid41;
                                    if (!valid102) {
                                      const _errs425 = errors;
                                      if (!(typeof data123 == "number" && (!(data123 % 1) && !isNaN(data123)) && isFinite(data123))) {
                                        const err341 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf/1/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                        if (vErrors === null) {
                                          vErrors = [err341];
                                        } else {
                                          vErrors.push(err341);
                                        }
                                        errors++;
                                      }
                                      if (typeof data123 == "number" && isFinite(data123)) {
                                        if (data123 < 0 || isNaN(data123)) {
                                          const err342 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                                          if (vErrors === null) {
                                            vErrors = [err342];
                                          } else {
                                            vErrors.push(err342);
                                          }
                                          errors++;
                                        }
                                      }
                                      var _valid41 = _errs425 === errors;
                                      valid102 = valid102 || _valid41;
                                    }
                                    if (!valid102) {
                                      const err343 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15 + "/id", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/id/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                      if (vErrors === null) {
                                        vErrors = [err343];
                                      } else {
                                        vErrors.push(err343);
                                      }
                                      errors++;
                                    } else {
                                      errors = _errs422;
                                      if (vErrors !== null) {
                                        if (_errs422) {
                                          vErrors.length = _errs422;
                                        } else {
                                          vErrors = null;
                                        }
                                      }
                                    }
                                  }
                                  if (data122.reason !== void 0) {
                                    let data124 = data122.reason;
                                    if (typeof data124 === "string") {
                                      if (!pattern7.test(data124)) {
                                        const err344 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                        if (vErrors === null) {
                                          vErrors = [err344];
                                        } else {
                                          vErrors.push(err344);
                                        }
                                        errors++;
                                      }
                                    } else {
                                      const err345 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                      if (vErrors === null) {
                                        vErrors = [err345];
                                      } else {
                                        vErrors.push(err345);
                                      }
                                      errors++;
                                    }
                                  }
                                  if (data122.until !== void 0) {
                                    let data125 = data122.until;
                                    if (typeof data125 === "string") {
                                      if (!pattern12.test(data125)) {
                                        const err346 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                                        if (vErrors === null) {
                                          vErrors = [err346];
                                        } else {
                                          vErrors.push(err346);
                                        }
                                        errors++;
                                      }
                                    } else {
                                      const err347 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                      if (vErrors === null) {
                                        vErrors = [err347];
                                      } else {
                                        vErrors.push(err347);
                                      }
                                      errors++;
                                    }
                                  }
                                } else {
                                  const err348 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                                  if (vErrors === null) {
                                    vErrors = [err348];
                                  } else {
                                    vErrors.push(err348);
                                  }
                                  errors++;
                                }
                                var _valid39 = _errs418 === errors;
                                valid99 = valid99 || _valid39;
                              }
                              if (!valid99) {
                                const err349 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i15, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/items/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                if (vErrors === null) {
                                  vErrors = [err349];
                                } else {
                                  vErrors.push(err349);
                                }
                                errors++;
                              } else {
                                errors = _errs411;
                                if (vErrors !== null) {
                                  if (_errs411) {
                                    vErrors.length = _errs411;
                                  } else {
                                    vErrors = null;
                                  }
                                }
                              }
                            }
                          } else {
                            const err350 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules/" + key23.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                            if (vErrors === null) {
                              vErrors = [err350];
                            } else {
                              vErrors.push(err350);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err351 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/rules", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/rules/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                          vErrors = [err351];
                        } else {
                          vErrors.push(err351);
                        }
                        errors++;
                      }
                    }
                    if (data115.skip !== void 0) {
                      if (!(data115.skip === "all")) {
                        const err352 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/skip", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/skip/enum", keyword: "enum", params: { allowedValues: schema20.properties.zones.additionalProperties.anyOf[0].properties.exceptions.items.properties.skip.enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err352];
                        } else {
                          vErrors.push(err352);
                        }
                        errors++;
                      }
                    }
                    if (data115.before !== void 0) {
                      let data127 = data115.before;
                      if (typeof data127 === "string") {
                        if (!pattern7.test(data127)) {
                          const err353 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/before", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/before/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                          if (vErrors === null) {
                            vErrors = [err353];
                          } else {
                            vErrors.push(err353);
                          }
                          errors++;
                        }
                      } else {
                        const err354 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/before", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/before/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err354];
                        } else {
                          vErrors.push(err354);
                        }
                        errors++;
                      }
                    }
                    if (data115.enabled !== void 0) {
                      if (typeof data115.enabled !== "boolean") {
                        const err355 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/enabled", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                        if (vErrors === null) {
                          vErrors = [err355];
                        } else {
                          vErrors.push(err355);
                        }
                        errors++;
                      }
                    }
                    if (data115.logging !== void 0) {
                      if (typeof data115.logging !== "boolean") {
                        const err356 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/logging", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/logging/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                        if (vErrors === null) {
                          vErrors = [err356];
                        } else {
                          vErrors.push(err356);
                        }
                        errors++;
                      }
                    }
                    if (data115.reason !== void 0) {
                      let data130 = data115.reason;
                      if (typeof data130 === "string") {
                        if (!pattern7.test(data130)) {
                          const err357 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                          if (vErrors === null) {
                            vErrors = [err357];
                          } else {
                            vErrors.push(err357);
                          }
                          errors++;
                        }
                      } else {
                        const err358 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/reason", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err358];
                        } else {
                          vErrors.push(err358);
                        }
                        errors++;
                      }
                    }
                    if (data115.until !== void 0) {
                      let data131 = data115.until;
                      if (typeof data131 === "string") {
                        if (!pattern12.test(data131)) {
                          const err359 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/until/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}$"' };
                          if (vErrors === null) {
                            vErrors = [err359];
                          } else {
                            vErrors.push(err359);
                          }
                          errors++;
                        }
                      } else {
                        const err360 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13 + "/until", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/properties/until/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err360];
                        } else {
                          vErrors.push(err360);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err361 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions/" + i13, schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err361];
                    } else {
                      vErrors.push(err361);
                    }
                    errors++;
                  }
                }
              } else {
                const err362 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exceptions", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exceptions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err362];
                } else {
                  vErrors.push(err362);
                }
                errors++;
              }
            }
            if (data67.exclusive !== void 0) {
              if (typeof data67.exclusive !== "boolean") {
                const err363 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1") + "/exclusive", schemaPath: "#/properties/zones/additionalProperties/anyOf/0/properties/exclusive/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err363];
                } else {
                  vErrors.push(err363);
                }
                errors++;
              }
            }
          } else {
            const err364 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/zones/additionalProperties/anyOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err364];
            } else {
              vErrors.push(err364);
            }
            errors++;
          }
          var _valid21 = _errs230 === errors;
          valid52 = valid52 || _valid21;
          if (!valid52) {
            const _errs444 = errors;
            if (data67 !== null) {
              const err365 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/zones/additionalProperties/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
              if (vErrors === null) {
                vErrors = [err365];
              } else {
                vErrors.push(err365);
              }
              errors++;
            }
            var _valid21 = _errs444 === errors;
            valid52 = valid52 || _valid21;
          }
          if (!valid52) {
            const err366 = { instancePath: instancePath + "/zones/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/zones/additionalProperties/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
            if (vErrors === null) {
              vErrors = [err366];
            } else {
              vErrors.push(err366);
            }
            errors++;
          } else {
            errors = _errs229;
            if (vErrors !== null) {
              if (_errs229) {
                vErrors.length = _errs229;
              } else {
                vErrors = null;
              }
            }
          }
        }
      } else {
        const err367 = { instancePath: instancePath + "/zones", schemaPath: "#/properties/zones/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err367];
        } else {
          vErrors.push(err367);
        }
        errors++;
      }
    }
  } else {
    const err368 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err368];
    } else {
      vErrors.push(err368);
    }
    errors++;
  }
  validate42.errors = vErrors;
  return errors === 0;
}
const blockParameters = validate43;
const schema21 = { "type": "object", "properties": { "response": { "type": "object", "properties": { "content": { "type": "string" }, "content_type": { "type": "string", "enum": ["text/html", "text/plain", "application/json", "text/xml"] }, "status_code": { "type": "integer", "minimum": 400, "maximum": 499 } }, "required": ["status_code", "content_type", "content"] } }, "$id": "blockParameters" };
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.response !== void 0) {
      let data0 = data.response;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.status_code === void 0) {
          const err0 = { instancePath: instancePath + "/response", schemaPath: "#/properties/response/required", keyword: "required", params: { missingProperty: "status_code" }, message: "must have required property 'status_code'" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
        if (data0.content_type === void 0) {
          const err1 = { instancePath: instancePath + "/response", schemaPath: "#/properties/response/required", keyword: "required", params: { missingProperty: "content_type" }, message: "must have required property 'content_type'" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.content === void 0) {
          const err2 = { instancePath: instancePath + "/response", schemaPath: "#/properties/response/required", keyword: "required", params: { missingProperty: "content" }, message: "must have required property 'content'" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (data0.content !== void 0) {
          if (typeof data0.content !== "string") {
            const err3 = { instancePath: instancePath + "/response/content", schemaPath: "#/properties/response/properties/content/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
        if (data0.content_type !== void 0) {
          let data2 = data0.content_type;
          if (typeof data2 !== "string") {
            const err4 = { instancePath: instancePath + "/response/content_type", schemaPath: "#/properties/response/properties/content_type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
          if (!(data2 === "text/html" || data2 === "text/plain" || data2 === "application/json" || data2 === "text/xml")) {
            const err5 = { instancePath: instancePath + "/response/content_type", schemaPath: "#/properties/response/properties/content_type/enum", keyword: "enum", params: { allowedValues: schema21.properties.response.properties.content_type.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
        if (data0.status_code !== void 0) {
          let data3 = data0.status_code;
          if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
            const err6 = { instancePath: instancePath + "/response/status_code", schemaPath: "#/properties/response/properties/status_code/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
          if (typeof data3 == "number" && isFinite(data3)) {
            if (data3 > 499 || isNaN(data3)) {
              const err7 = { instancePath: instancePath + "/response/status_code", schemaPath: "#/properties/response/properties/status_code/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 }, message: "must be <= 499" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (data3 < 400 || isNaN(data3)) {
              const err8 = { instancePath: instancePath + "/response/status_code", schemaPath: "#/properties/response/properties/status_code/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 }, message: "must be >= 400" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/response", schemaPath: "#/properties/response/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate43.errors = vErrors;
  return errors === 0;
}
const cacheControlParameters = validate44;
const schema22 = { "type": "object", "properties": { "immutable": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" } }, "required": ["operation"] }, "max-age": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" }, "value": { "type": "integer", "minimum": 0 } }, "required": ["operation"], "allOf": [{ "if": { "properties": { "operation": { "const": "set" } }, "required": ["operation"] }, "then": { "required": ["value"] } }] }, "must-revalidate": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" } }, "required": ["operation"] }, "must-understand": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" } }, "required": ["operation"] }, "no-cache": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" }, "qualifiers": { "type": "array", "items": { "type": "string" } } }, "required": ["operation"] }, "no-store": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" } }, "required": ["operation"] }, "no-transform": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" } }, "required": ["operation"] }, "private": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" }, "qualifiers": { "type": "array", "items": { "type": "string" } } }, "required": ["operation"] }, "proxy-revalidate": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" } }, "required": ["operation"] }, "public": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" } }, "required": ["operation"] }, "s-maxage": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" }, "value": { "type": "integer", "minimum": 0 } }, "required": ["operation"], "allOf": [{ "if": { "properties": { "operation": { "const": "set" } }, "required": ["operation"] }, "then": { "required": ["value"] } }] }, "stale-if-error": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" }, "value": { "type": "integer", "minimum": 0 } }, "required": ["operation"], "allOf": [{ "if": { "properties": { "operation": { "const": "set" } }, "required": ["operation"] }, "then": { "required": ["value"] } }] }, "stale-while-revalidate": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["set", "remove"] }, "cloudflare_only": { "type": "boolean" }, "value": { "type": "integer", "minimum": 0 } }, "required": ["operation"], "allOf": [{ "if": { "properties": { "operation": { "const": "set" } }, "required": ["operation"] }, "then": { "required": ["value"] } }] } }, "$id": "cacheControlParameters" };
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.immutable !== void 0) {
      let data0 = data.immutable;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.operation === void 0) {
          const err0 = { instancePath: instancePath + "/immutable", schemaPath: "#/properties/immutable/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
        if (data0.operation !== void 0) {
          let data1 = data0.operation;
          if (typeof data1 !== "string") {
            const err1 = { instancePath: instancePath + "/immutable/operation", schemaPath: "#/properties/immutable/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
          if (!(data1 === "set" || data1 === "remove")) {
            const err2 = { instancePath: instancePath + "/immutable/operation", schemaPath: "#/properties/immutable/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties.immutable.properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
        if (data0.cloudflare_only !== void 0) {
          if (typeof data0.cloudflare_only !== "boolean") {
            const err3 = { instancePath: instancePath + "/immutable/cloudflare_only", schemaPath: "#/properties/immutable/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = { instancePath: instancePath + "/immutable", schemaPath: "#/properties/immutable/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data["max-age"] !== void 0) {
      let data3 = data["max-age"];
      const _errs10 = errors;
      let valid3 = true;
      const _errs11 = errors;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        let missing0;
        if (data3.operation === void 0 && (missing0 = "operation")) {
          const err5 = {};
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        } else {
          if (data3.operation !== void 0) {
            if ("set" !== data3.operation) {
              const err6 = {};
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          }
        }
      }
      var _valid0 = _errs11 === errors;
      errors = _errs10;
      if (vErrors !== null) {
        if (_errs10) {
          vErrors.length = _errs10;
        } else {
          vErrors = null;
        }
      }
      if (_valid0) {
        const _errs13 = errors;
        if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
          if (data3.value === void 0) {
            const err7 = { instancePath: instancePath + "/max-age", schemaPath: "#/properties/max-age/allOf/0/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
        var _valid0 = _errs13 === errors;
        valid3 = _valid0;
      }
      if (!valid3) {
        const err8 = { instancePath: instancePath + "/max-age", schemaPath: "#/properties/max-age/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.operation === void 0) {
          const err9 = { instancePath: instancePath + "/max-age", schemaPath: "#/properties/max-age/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (data3.operation !== void 0) {
          let data5 = data3.operation;
          if (typeof data5 !== "string") {
            const err10 = { instancePath: instancePath + "/max-age/operation", schemaPath: "#/properties/max-age/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
          if (!(data5 === "set" || data5 === "remove")) {
            const err11 = { instancePath: instancePath + "/max-age/operation", schemaPath: "#/properties/max-age/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["max-age"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
        if (data3.cloudflare_only !== void 0) {
          if (typeof data3.cloudflare_only !== "boolean") {
            const err12 = { instancePath: instancePath + "/max-age/cloudflare_only", schemaPath: "#/properties/max-age/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
        if (data3.value !== void 0) {
          let data7 = data3.value;
          if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
            const err13 = { instancePath: instancePath + "/max-age/value", schemaPath: "#/properties/max-age/properties/value/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
          if (typeof data7 == "number" && isFinite(data7)) {
            if (data7 < 0 || isNaN(data7)) {
              const err14 = { instancePath: instancePath + "/max-age/value", schemaPath: "#/properties/max-age/properties/value/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                vErrors.push(err14);
              }
              errors++;
            }
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/max-age", schemaPath: "#/properties/max-age/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data["must-revalidate"] !== void 0) {
      let data8 = data["must-revalidate"];
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        if (data8.operation === void 0) {
          const err16 = { instancePath: instancePath + "/must-revalidate", schemaPath: "#/properties/must-revalidate/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
        if (data8.operation !== void 0) {
          let data9 = data8.operation;
          if (typeof data9 !== "string") {
            const err17 = { instancePath: instancePath + "/must-revalidate/operation", schemaPath: "#/properties/must-revalidate/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
          if (!(data9 === "set" || data9 === "remove")) {
            const err18 = { instancePath: instancePath + "/must-revalidate/operation", schemaPath: "#/properties/must-revalidate/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["must-revalidate"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
        if (data8.cloudflare_only !== void 0) {
          if (typeof data8.cloudflare_only !== "boolean") {
            const err19 = { instancePath: instancePath + "/must-revalidate/cloudflare_only", schemaPath: "#/properties/must-revalidate/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = { instancePath: instancePath + "/must-revalidate", schemaPath: "#/properties/must-revalidate/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data["must-understand"] !== void 0) {
      let data11 = data["must-understand"];
      if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
        if (data11.operation === void 0) {
          const err21 = { instancePath: instancePath + "/must-understand", schemaPath: "#/properties/must-understand/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
        if (data11.operation !== void 0) {
          let data12 = data11.operation;
          if (typeof data12 !== "string") {
            const err22 = { instancePath: instancePath + "/must-understand/operation", schemaPath: "#/properties/must-understand/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              vErrors.push(err22);
            }
            errors++;
          }
          if (!(data12 === "set" || data12 === "remove")) {
            const err23 = { instancePath: instancePath + "/must-understand/operation", schemaPath: "#/properties/must-understand/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["must-understand"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
        if (data11.cloudflare_only !== void 0) {
          if (typeof data11.cloudflare_only !== "boolean") {
            const err24 = { instancePath: instancePath + "/must-understand/cloudflare_only", schemaPath: "#/properties/must-understand/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
        }
      } else {
        const err25 = { instancePath: instancePath + "/must-understand", schemaPath: "#/properties/must-understand/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data["no-cache"] !== void 0) {
      let data14 = data["no-cache"];
      if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
        if (data14.operation === void 0) {
          const err26 = { instancePath: instancePath + "/no-cache", schemaPath: "#/properties/no-cache/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
        if (data14.operation !== void 0) {
          let data15 = data14.operation;
          if (typeof data15 !== "string") {
            const err27 = { instancePath: instancePath + "/no-cache/operation", schemaPath: "#/properties/no-cache/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.push(err27);
            }
            errors++;
          }
          if (!(data15 === "set" || data15 === "remove")) {
            const err28 = { instancePath: instancePath + "/no-cache/operation", schemaPath: "#/properties/no-cache/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["no-cache"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        }
        if (data14.cloudflare_only !== void 0) {
          if (typeof data14.cloudflare_only !== "boolean") {
            const err29 = { instancePath: instancePath + "/no-cache/cloudflare_only", schemaPath: "#/properties/no-cache/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
        }
        if (data14.qualifiers !== void 0) {
          let data17 = data14.qualifiers;
          if (Array.isArray(data17)) {
            const len0 = data17.length;
            for (let i0 = 0; i0 < len0; i0++) {
              if (typeof data17[i0] !== "string") {
                const err30 = { instancePath: instancePath + "/no-cache/qualifiers/" + i0, schemaPath: "#/properties/no-cache/properties/qualifiers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err30];
                } else {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
          } else {
            const err31 = { instancePath: instancePath + "/no-cache/qualifiers", schemaPath: "#/properties/no-cache/properties/qualifiers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        }
      } else {
        const err32 = { instancePath: instancePath + "/no-cache", schemaPath: "#/properties/no-cache/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data["no-store"] !== void 0) {
      let data19 = data["no-store"];
      if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
        if (data19.operation === void 0) {
          const err33 = { instancePath: instancePath + "/no-store", schemaPath: "#/properties/no-store/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
        if (data19.operation !== void 0) {
          let data20 = data19.operation;
          if (typeof data20 !== "string") {
            const err34 = { instancePath: instancePath + "/no-store/operation", schemaPath: "#/properties/no-store/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err34];
            } else {
              vErrors.push(err34);
            }
            errors++;
          }
          if (!(data20 === "set" || data20 === "remove")) {
            const err35 = { instancePath: instancePath + "/no-store/operation", schemaPath: "#/properties/no-store/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["no-store"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              vErrors.push(err35);
            }
            errors++;
          }
        }
        if (data19.cloudflare_only !== void 0) {
          if (typeof data19.cloudflare_only !== "boolean") {
            const err36 = { instancePath: instancePath + "/no-store/cloudflare_only", schemaPath: "#/properties/no-store/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err36];
            } else {
              vErrors.push(err36);
            }
            errors++;
          }
        }
      } else {
        const err37 = { instancePath: instancePath + "/no-store", schemaPath: "#/properties/no-store/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
    }
    if (data["no-transform"] !== void 0) {
      let data22 = data["no-transform"];
      if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
        if (data22.operation === void 0) {
          const err38 = { instancePath: instancePath + "/no-transform", schemaPath: "#/properties/no-transform/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err38];
          } else {
            vErrors.push(err38);
          }
          errors++;
        }
        if (data22.operation !== void 0) {
          let data23 = data22.operation;
          if (typeof data23 !== "string") {
            const err39 = { instancePath: instancePath + "/no-transform/operation", schemaPath: "#/properties/no-transform/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              vErrors.push(err39);
            }
            errors++;
          }
          if (!(data23 === "set" || data23 === "remove")) {
            const err40 = { instancePath: instancePath + "/no-transform/operation", schemaPath: "#/properties/no-transform/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["no-transform"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              vErrors.push(err40);
            }
            errors++;
          }
        }
        if (data22.cloudflare_only !== void 0) {
          if (typeof data22.cloudflare_only !== "boolean") {
            const err41 = { instancePath: instancePath + "/no-transform/cloudflare_only", schemaPath: "#/properties/no-transform/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err41];
            } else {
              vErrors.push(err41);
            }
            errors++;
          }
        }
      } else {
        const err42 = { instancePath: instancePath + "/no-transform", schemaPath: "#/properties/no-transform/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
    }
    if (data.private !== void 0) {
      let data25 = data.private;
      if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
        if (data25.operation === void 0) {
          const err43 = { instancePath: instancePath + "/private", schemaPath: "#/properties/private/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err43];
          } else {
            vErrors.push(err43);
          }
          errors++;
        }
        if (data25.operation !== void 0) {
          let data26 = data25.operation;
          if (typeof data26 !== "string") {
            const err44 = { instancePath: instancePath + "/private/operation", schemaPath: "#/properties/private/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err44];
            } else {
              vErrors.push(err44);
            }
            errors++;
          }
          if (!(data26 === "set" || data26 === "remove")) {
            const err45 = { instancePath: instancePath + "/private/operation", schemaPath: "#/properties/private/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties.private.properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err45];
            } else {
              vErrors.push(err45);
            }
            errors++;
          }
        }
        if (data25.cloudflare_only !== void 0) {
          if (typeof data25.cloudflare_only !== "boolean") {
            const err46 = { instancePath: instancePath + "/private/cloudflare_only", schemaPath: "#/properties/private/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err46];
            } else {
              vErrors.push(err46);
            }
            errors++;
          }
        }
        if (data25.qualifiers !== void 0) {
          let data28 = data25.qualifiers;
          if (Array.isArray(data28)) {
            const len1 = data28.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data28[i1] !== "string") {
                const err47 = { instancePath: instancePath + "/private/qualifiers/" + i1, schemaPath: "#/properties/private/properties/qualifiers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err47];
                } else {
                  vErrors.push(err47);
                }
                errors++;
              }
            }
          } else {
            const err48 = { instancePath: instancePath + "/private/qualifiers", schemaPath: "#/properties/private/properties/qualifiers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              vErrors.push(err48);
            }
            errors++;
          }
        }
      } else {
        const err49 = { instancePath: instancePath + "/private", schemaPath: "#/properties/private/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err49];
        } else {
          vErrors.push(err49);
        }
        errors++;
      }
    }
    if (data["proxy-revalidate"] !== void 0) {
      let data30 = data["proxy-revalidate"];
      if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
        if (data30.operation === void 0) {
          const err50 = { instancePath: instancePath + "/proxy-revalidate", schemaPath: "#/properties/proxy-revalidate/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err50];
          } else {
            vErrors.push(err50);
          }
          errors++;
        }
        if (data30.operation !== void 0) {
          let data31 = data30.operation;
          if (typeof data31 !== "string") {
            const err51 = { instancePath: instancePath + "/proxy-revalidate/operation", schemaPath: "#/properties/proxy-revalidate/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err51];
            } else {
              vErrors.push(err51);
            }
            errors++;
          }
          if (!(data31 === "set" || data31 === "remove")) {
            const err52 = { instancePath: instancePath + "/proxy-revalidate/operation", schemaPath: "#/properties/proxy-revalidate/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["proxy-revalidate"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err52];
            } else {
              vErrors.push(err52);
            }
            errors++;
          }
        }
        if (data30.cloudflare_only !== void 0) {
          if (typeof data30.cloudflare_only !== "boolean") {
            const err53 = { instancePath: instancePath + "/proxy-revalidate/cloudflare_only", schemaPath: "#/properties/proxy-revalidate/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err53];
            } else {
              vErrors.push(err53);
            }
            errors++;
          }
        }
      } else {
        const err54 = { instancePath: instancePath + "/proxy-revalidate", schemaPath: "#/properties/proxy-revalidate/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err54];
        } else {
          vErrors.push(err54);
        }
        errors++;
      }
    }
    if (data.public !== void 0) {
      let data33 = data.public;
      if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
        if (data33.operation === void 0) {
          const err55 = { instancePath: instancePath + "/public", schemaPath: "#/properties/public/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err55];
          } else {
            vErrors.push(err55);
          }
          errors++;
        }
        if (data33.operation !== void 0) {
          let data34 = data33.operation;
          if (typeof data34 !== "string") {
            const err56 = { instancePath: instancePath + "/public/operation", schemaPath: "#/properties/public/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              vErrors.push(err56);
            }
            errors++;
          }
          if (!(data34 === "set" || data34 === "remove")) {
            const err57 = { instancePath: instancePath + "/public/operation", schemaPath: "#/properties/public/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties.public.properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              vErrors.push(err57);
            }
            errors++;
          }
        }
        if (data33.cloudflare_only !== void 0) {
          if (typeof data33.cloudflare_only !== "boolean") {
            const err58 = { instancePath: instancePath + "/public/cloudflare_only", schemaPath: "#/properties/public/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err58];
            } else {
              vErrors.push(err58);
            }
            errors++;
          }
        }
      } else {
        const err59 = { instancePath: instancePath + "/public", schemaPath: "#/properties/public/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
    }
    if (data["s-maxage"] !== void 0) {
      let data36 = data["s-maxage"];
      const _errs79 = errors;
      let valid19 = true;
      const _errs80 = errors;
      if (data36 && typeof data36 == "object" && !Array.isArray(data36)) {
        let missing1;
        if (data36.operation === void 0 && (missing1 = "operation")) {
          const err60 = {};
          if (vErrors === null) {
            vErrors = [err60];
          } else {
            vErrors.push(err60);
          }
          errors++;
        } else {
          if (data36.operation !== void 0) {
            if ("set" !== data36.operation) {
              const err61 = {};
              if (vErrors === null) {
                vErrors = [err61];
              } else {
                vErrors.push(err61);
              }
              errors++;
            }
          }
        }
      }
      var _valid1 = _errs80 === errors;
      errors = _errs79;
      if (vErrors !== null) {
        if (_errs79) {
          vErrors.length = _errs79;
        } else {
          vErrors = null;
        }
      }
      if (_valid1) {
        const _errs82 = errors;
        if (data36 && typeof data36 == "object" && !Array.isArray(data36)) {
          if (data36.value === void 0) {
            const err62 = { instancePath: instancePath + "/s-maxage", schemaPath: "#/properties/s-maxage/allOf/0/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
            if (vErrors === null) {
              vErrors = [err62];
            } else {
              vErrors.push(err62);
            }
            errors++;
          }
        }
        var _valid1 = _errs82 === errors;
        valid19 = _valid1;
      }
      if (!valid19) {
        const err63 = { instancePath: instancePath + "/s-maxage", schemaPath: "#/properties/s-maxage/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err63];
        } else {
          vErrors.push(err63);
        }
        errors++;
      }
      if (data36 && typeof data36 == "object" && !Array.isArray(data36)) {
        if (data36.operation === void 0) {
          const err64 = { instancePath: instancePath + "/s-maxage", schemaPath: "#/properties/s-maxage/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err64];
          } else {
            vErrors.push(err64);
          }
          errors++;
        }
        if (data36.operation !== void 0) {
          let data38 = data36.operation;
          if (typeof data38 !== "string") {
            const err65 = { instancePath: instancePath + "/s-maxage/operation", schemaPath: "#/properties/s-maxage/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err65];
            } else {
              vErrors.push(err65);
            }
            errors++;
          }
          if (!(data38 === "set" || data38 === "remove")) {
            const err66 = { instancePath: instancePath + "/s-maxage/operation", schemaPath: "#/properties/s-maxage/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["s-maxage"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err66];
            } else {
              vErrors.push(err66);
            }
            errors++;
          }
        }
        if (data36.cloudflare_only !== void 0) {
          if (typeof data36.cloudflare_only !== "boolean") {
            const err67 = { instancePath: instancePath + "/s-maxage/cloudflare_only", schemaPath: "#/properties/s-maxage/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err67];
            } else {
              vErrors.push(err67);
            }
            errors++;
          }
        }
        if (data36.value !== void 0) {
          let data40 = data36.value;
          if (!(typeof data40 == "number" && (!(data40 % 1) && !isNaN(data40)) && isFinite(data40))) {
            const err68 = { instancePath: instancePath + "/s-maxage/value", schemaPath: "#/properties/s-maxage/properties/value/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err68];
            } else {
              vErrors.push(err68);
            }
            errors++;
          }
          if (typeof data40 == "number" && isFinite(data40)) {
            if (data40 < 0 || isNaN(data40)) {
              const err69 = { instancePath: instancePath + "/s-maxage/value", schemaPath: "#/properties/s-maxage/properties/value/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err69];
              } else {
                vErrors.push(err69);
              }
              errors++;
            }
          }
        }
      } else {
        const err70 = { instancePath: instancePath + "/s-maxage", schemaPath: "#/properties/s-maxage/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err70];
        } else {
          vErrors.push(err70);
        }
        errors++;
      }
    }
    if (data["stale-if-error"] !== void 0) {
      let data41 = data["stale-if-error"];
      const _errs92 = errors;
      let valid23 = true;
      const _errs93 = errors;
      if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
        let missing2;
        if (data41.operation === void 0 && (missing2 = "operation")) {
          const err71 = {};
          if (vErrors === null) {
            vErrors = [err71];
          } else {
            vErrors.push(err71);
          }
          errors++;
        } else {
          if (data41.operation !== void 0) {
            if ("set" !== data41.operation) {
              const err72 = {};
              if (vErrors === null) {
                vErrors = [err72];
              } else {
                vErrors.push(err72);
              }
              errors++;
            }
          }
        }
      }
      var _valid2 = _errs93 === errors;
      errors = _errs92;
      if (vErrors !== null) {
        if (_errs92) {
          vErrors.length = _errs92;
        } else {
          vErrors = null;
        }
      }
      if (_valid2) {
        const _errs95 = errors;
        if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
          if (data41.value === void 0) {
            const err73 = { instancePath: instancePath + "/stale-if-error", schemaPath: "#/properties/stale-if-error/allOf/0/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
            if (vErrors === null) {
              vErrors = [err73];
            } else {
              vErrors.push(err73);
            }
            errors++;
          }
        }
        var _valid2 = _errs95 === errors;
        valid23 = _valid2;
      }
      if (!valid23) {
        const err74 = { instancePath: instancePath + "/stale-if-error", schemaPath: "#/properties/stale-if-error/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err74];
        } else {
          vErrors.push(err74);
        }
        errors++;
      }
      if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
        if (data41.operation === void 0) {
          const err75 = { instancePath: instancePath + "/stale-if-error", schemaPath: "#/properties/stale-if-error/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err75];
          } else {
            vErrors.push(err75);
          }
          errors++;
        }
        if (data41.operation !== void 0) {
          let data43 = data41.operation;
          if (typeof data43 !== "string") {
            const err76 = { instancePath: instancePath + "/stale-if-error/operation", schemaPath: "#/properties/stale-if-error/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err76];
            } else {
              vErrors.push(err76);
            }
            errors++;
          }
          if (!(data43 === "set" || data43 === "remove")) {
            const err77 = { instancePath: instancePath + "/stale-if-error/operation", schemaPath: "#/properties/stale-if-error/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["stale-if-error"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err77];
            } else {
              vErrors.push(err77);
            }
            errors++;
          }
        }
        if (data41.cloudflare_only !== void 0) {
          if (typeof data41.cloudflare_only !== "boolean") {
            const err78 = { instancePath: instancePath + "/stale-if-error/cloudflare_only", schemaPath: "#/properties/stale-if-error/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err78];
            } else {
              vErrors.push(err78);
            }
            errors++;
          }
        }
        if (data41.value !== void 0) {
          let data45 = data41.value;
          if (!(typeof data45 == "number" && (!(data45 % 1) && !isNaN(data45)) && isFinite(data45))) {
            const err79 = { instancePath: instancePath + "/stale-if-error/value", schemaPath: "#/properties/stale-if-error/properties/value/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err79];
            } else {
              vErrors.push(err79);
            }
            errors++;
          }
          if (typeof data45 == "number" && isFinite(data45)) {
            if (data45 < 0 || isNaN(data45)) {
              const err80 = { instancePath: instancePath + "/stale-if-error/value", schemaPath: "#/properties/stale-if-error/properties/value/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err80];
              } else {
                vErrors.push(err80);
              }
              errors++;
            }
          }
        }
      } else {
        const err81 = { instancePath: instancePath + "/stale-if-error", schemaPath: "#/properties/stale-if-error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err81];
        } else {
          vErrors.push(err81);
        }
        errors++;
      }
    }
    if (data["stale-while-revalidate"] !== void 0) {
      let data46 = data["stale-while-revalidate"];
      const _errs105 = errors;
      let valid27 = true;
      const _errs106 = errors;
      if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
        let missing3;
        if (data46.operation === void 0 && (missing3 = "operation")) {
          const err82 = {};
          if (vErrors === null) {
            vErrors = [err82];
          } else {
            vErrors.push(err82);
          }
          errors++;
        } else {
          if (data46.operation !== void 0) {
            if ("set" !== data46.operation) {
              const err83 = {};
              if (vErrors === null) {
                vErrors = [err83];
              } else {
                vErrors.push(err83);
              }
              errors++;
            }
          }
        }
      }
      var _valid3 = _errs106 === errors;
      errors = _errs105;
      if (vErrors !== null) {
        if (_errs105) {
          vErrors.length = _errs105;
        } else {
          vErrors = null;
        }
      }
      if (_valid3) {
        const _errs108 = errors;
        if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
          if (data46.value === void 0) {
            const err84 = { instancePath: instancePath + "/stale-while-revalidate", schemaPath: "#/properties/stale-while-revalidate/allOf/0/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
            if (vErrors === null) {
              vErrors = [err84];
            } else {
              vErrors.push(err84);
            }
            errors++;
          }
        }
        var _valid3 = _errs108 === errors;
        valid27 = _valid3;
      }
      if (!valid27) {
        const err85 = { instancePath: instancePath + "/stale-while-revalidate", schemaPath: "#/properties/stale-while-revalidate/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err85];
        } else {
          vErrors.push(err85);
        }
        errors++;
      }
      if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
        if (data46.operation === void 0) {
          const err86 = { instancePath: instancePath + "/stale-while-revalidate", schemaPath: "#/properties/stale-while-revalidate/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
          if (vErrors === null) {
            vErrors = [err86];
          } else {
            vErrors.push(err86);
          }
          errors++;
        }
        if (data46.operation !== void 0) {
          let data48 = data46.operation;
          if (typeof data48 !== "string") {
            const err87 = { instancePath: instancePath + "/stale-while-revalidate/operation", schemaPath: "#/properties/stale-while-revalidate/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err87];
            } else {
              vErrors.push(err87);
            }
            errors++;
          }
          if (!(data48 === "set" || data48 === "remove")) {
            const err88 = { instancePath: instancePath + "/stale-while-revalidate/operation", schemaPath: "#/properties/stale-while-revalidate/properties/operation/enum", keyword: "enum", params: { allowedValues: schema22.properties["stale-while-revalidate"].properties.operation.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err88];
            } else {
              vErrors.push(err88);
            }
            errors++;
          }
        }
        if (data46.cloudflare_only !== void 0) {
          if (typeof data46.cloudflare_only !== "boolean") {
            const err89 = { instancePath: instancePath + "/stale-while-revalidate/cloudflare_only", schemaPath: "#/properties/stale-while-revalidate/properties/cloudflare_only/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err89];
            } else {
              vErrors.push(err89);
            }
            errors++;
          }
        }
        if (data46.value !== void 0) {
          let data50 = data46.value;
          if (!(typeof data50 == "number" && (!(data50 % 1) && !isNaN(data50)) && isFinite(data50))) {
            const err90 = { instancePath: instancePath + "/stale-while-revalidate/value", schemaPath: "#/properties/stale-while-revalidate/properties/value/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err90];
            } else {
              vErrors.push(err90);
            }
            errors++;
          }
          if (typeof data50 == "number" && isFinite(data50)) {
            if (data50 < 0 || isNaN(data50)) {
              const err91 = { instancePath: instancePath + "/stale-while-revalidate/value", schemaPath: "#/properties/stale-while-revalidate/properties/value/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err91];
              } else {
                vErrors.push(err91);
              }
              errors++;
            }
          }
        }
      } else {
        const err92 = { instancePath: instancePath + "/stale-while-revalidate", schemaPath: "#/properties/stale-while-revalidate/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err92];
        } else {
          vErrors.push(err92);
        }
        errors++;
      }
    }
  } else {
    const err93 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err93];
    } else {
      vErrors.push(err93);
    }
    errors++;
  }
  validate44.errors = vErrors;
  return errors === 0;
}
const cacheSettingsParameters = validate45;
const schema23 = { "type": "object", "properties": { "additional_cacheable_ports": { "type": "array", "items": { "type": "integer", "minimum": 1, "maximum": 65535 } }, "browser_ttl": { "type": "object", "properties": { "mode": { "type": "string", "enum": ["respect_origin", "bypass_by_default", "override_origin", "bypass"] }, "default": { "type": "integer", "minimum": 0 } }, "required": ["mode"] }, "cache": { "type": "boolean" }, "cache_key": { "type": "object", "properties": { "cache_by_device_type": { "type": "boolean" }, "cache_deception_armor": { "type": "boolean" }, "ignore_query_strings_order": { "type": "boolean" }, "custom_key": { "type": "object", "properties": { "cookie": { "type": "object", "properties": { "include": { "type": "array", "items": { "type": "string" } }, "check_presence": { "type": "array", "items": { "type": "string" } } } }, "header": { "type": "object", "properties": { "include": { "type": "array", "items": { "type": "string" } }, "check_presence": { "type": "array", "items": { "type": "string" } }, "exclude_origin": { "type": "boolean" }, "contains": { "type": "object", "additionalProperties": { "type": "array", "items": { "type": "string" } } } } }, "host": { "type": "object", "properties": { "resolved": { "type": "boolean" } } }, "query_string": { "type": "object", "properties": { "include": { "anyOf": [{ "type": "array", "items": { "type": "string" } }, { "type": "object", "properties": { "list": { "type": "array", "items": { "type": "string" } }, "all": { "type": "boolean" } } }, { "type": "string", "enum": ["*"] }] }, "exclude": { "anyOf": [{ "type": "array", "items": { "type": "string" } }, { "type": "object", "properties": { "list": { "type": "array", "items": { "type": "string" } }, "all": { "type": "boolean" } } }, { "type": "string", "enum": ["*"] }] } }, "allOf": [{ "not": { "required": ["include", "exclude"] } }] }, "user": { "type": "object", "properties": { "device_type": { "type": "boolean" }, "geo": { "type": "boolean" }, "lang": { "type": "boolean" } } } } } } }, "cache_reserve": { "type": "object", "properties": { "eligible": { "type": "boolean" }, "minimum_file_size": { "type": "integer", "minimum": 0 } } }, "edge_ttl": { "type": "object", "properties": { "mode": { "type": "string", "enum": ["respect_origin", "bypass_by_default", "override_origin"] }, "default": { "type": "integer", "minimum": 0 }, "status_code_ttl": { "type": "array", "items": { "type": "object", "properties": { "value": { "type": "integer", "minimum": -1 }, "status_code": { "type": "integer" }, "status_code_range": { "type": "object", "properties": { "from": { "type": "integer" }, "to": { "type": "integer" } } } }, "required": ["value"], "allOf": [{ "not": { "required": ["status_code", "status_code_range"] } }] } } }, "required": ["mode"], "allOf": [{ "if": { "properties": { "mode": { "const": "override_origin" } }, "required": ["mode"] }, "then": { "required": ["default"] } }, { "if": { "properties": { "mode": { "const": "respect_origin" } }, "required": ["mode"] }, "then": { "not": { "required": ["default"] } } }] }, "origin_cache_control": { "type": "boolean" }, "origin_error_page_passthru": { "type": "boolean" }, "origin_range_requests": { "type": "object", "properties": { "mode": { "type": "string" } } }, "read_timeout": { "type": "integer", "minimum": 0 }, "respect_strong_etags": { "type": "boolean" }, "serve_stale": { "type": "object", "properties": { "disable_stale_while_updating": { "type": "boolean" } } }, "shared_dictionary": { "type": "object", "properties": { "match_pattern": { "type": "string" } }, "required": ["match_pattern"] }, "strip_etags": { "type": "boolean" }, "strip_last_modified": { "type": "boolean" }, "strip_set_cookie": { "type": "boolean" }, "vary": { "type": "object" } }, "$id": "cacheSettingsParameters" };
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.additional_cacheable_ports !== void 0) {
      let data0 = data.additional_cacheable_ports;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
            const err0 = { instancePath: instancePath + "/additional_cacheable_ports/" + i0, schemaPath: "#/properties/additional_cacheable_ports/items/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err0];
            } else {
              vErrors.push(err0);
            }
            errors++;
          }
          if (typeof data1 == "number" && isFinite(data1)) {
            if (data1 > 65535 || isNaN(data1)) {
              const err1 = { instancePath: instancePath + "/additional_cacheable_ports/" + i0, schemaPath: "#/properties/additional_cacheable_ports/items/maximum", keyword: "maximum", params: { comparison: "<=", limit: 65535 }, message: "must be <= 65535" };
              if (vErrors === null) {
                vErrors = [err1];
              } else {
                vErrors.push(err1);
              }
              errors++;
            }
            if (data1 < 1 || isNaN(data1)) {
              const err2 = { instancePath: instancePath + "/additional_cacheable_ports/" + i0, schemaPath: "#/properties/additional_cacheable_ports/items/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          }
        }
      } else {
        const err3 = { instancePath: instancePath + "/additional_cacheable_ports", schemaPath: "#/properties/additional_cacheable_ports/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.browser_ttl !== void 0) {
      let data2 = data.browser_ttl;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (data2.mode === void 0) {
          const err4 = { instancePath: instancePath + "/browser_ttl", schemaPath: "#/properties/browser_ttl/required", keyword: "required", params: { missingProperty: "mode" }, message: "must have required property 'mode'" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data2.mode !== void 0) {
          let data3 = data2.mode;
          if (typeof data3 !== "string") {
            const err5 = { instancePath: instancePath + "/browser_ttl/mode", schemaPath: "#/properties/browser_ttl/properties/mode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
          if (!(data3 === "respect_origin" || data3 === "bypass_by_default" || data3 === "override_origin" || data3 === "bypass")) {
            const err6 = { instancePath: instancePath + "/browser_ttl/mode", schemaPath: "#/properties/browser_ttl/properties/mode/enum", keyword: "enum", params: { allowedValues: schema23.properties.browser_ttl.properties.mode.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
        if (data2.default !== void 0) {
          let data4 = data2.default;
          if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
            const err7 = { instancePath: instancePath + "/browser_ttl/default", schemaPath: "#/properties/browser_ttl/properties/default/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
          if (typeof data4 == "number" && isFinite(data4)) {
            if (data4 < 0 || isNaN(data4)) {
              const err8 = { instancePath: instancePath + "/browser_ttl/default", schemaPath: "#/properties/browser_ttl/properties/default/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/browser_ttl", schemaPath: "#/properties/browser_ttl/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.cache !== void 0) {
      if (typeof data.cache !== "boolean") {
        const err10 = { instancePath: instancePath + "/cache", schemaPath: "#/properties/cache/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.cache_key !== void 0) {
      let data6 = data.cache_key;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        if (data6.cache_by_device_type !== void 0) {
          if (typeof data6.cache_by_device_type !== "boolean") {
            const err11 = { instancePath: instancePath + "/cache_key/cache_by_device_type", schemaPath: "#/properties/cache_key/properties/cache_by_device_type/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
        if (data6.cache_deception_armor !== void 0) {
          if (typeof data6.cache_deception_armor !== "boolean") {
            const err12 = { instancePath: instancePath + "/cache_key/cache_deception_armor", schemaPath: "#/properties/cache_key/properties/cache_deception_armor/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
        if (data6.ignore_query_strings_order !== void 0) {
          if (typeof data6.ignore_query_strings_order !== "boolean") {
            const err13 = { instancePath: instancePath + "/cache_key/ignore_query_strings_order", schemaPath: "#/properties/cache_key/properties/ignore_query_strings_order/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
        if (data6.custom_key !== void 0) {
          let data10 = data6.custom_key;
          if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
            if (data10.cookie !== void 0) {
              let data11 = data10.cookie;
              if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                if (data11.include !== void 0) {
                  let data12 = data11.include;
                  if (Array.isArray(data12)) {
                    const len1 = data12.length;
                    for (let i1 = 0; i1 < len1; i1++) {
                      if (typeof data12[i1] !== "string") {
                        const err14 = { instancePath: instancePath + "/cache_key/custom_key/cookie/include/" + i1, schemaPath: "#/properties/cache_key/properties/custom_key/properties/cookie/properties/include/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err14];
                        } else {
                          vErrors.push(err14);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err15 = { instancePath: instancePath + "/cache_key/custom_key/cookie/include", schemaPath: "#/properties/cache_key/properties/custom_key/properties/cookie/properties/include/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                    if (vErrors === null) {
                      vErrors = [err15];
                    } else {
                      vErrors.push(err15);
                    }
                    errors++;
                  }
                }
                if (data11.check_presence !== void 0) {
                  let data14 = data11.check_presence;
                  if (Array.isArray(data14)) {
                    const len2 = data14.length;
                    for (let i2 = 0; i2 < len2; i2++) {
                      if (typeof data14[i2] !== "string") {
                        const err16 = { instancePath: instancePath + "/cache_key/custom_key/cookie/check_presence/" + i2, schemaPath: "#/properties/cache_key/properties/custom_key/properties/cookie/properties/check_presence/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err16];
                        } else {
                          vErrors.push(err16);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err17 = { instancePath: instancePath + "/cache_key/custom_key/cookie/check_presence", schemaPath: "#/properties/cache_key/properties/custom_key/properties/cookie/properties/check_presence/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                    if (vErrors === null) {
                      vErrors = [err17];
                    } else {
                      vErrors.push(err17);
                    }
                    errors++;
                  }
                }
              } else {
                const err18 = { instancePath: instancePath + "/cache_key/custom_key/cookie", schemaPath: "#/properties/cache_key/properties/custom_key/properties/cookie/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
            if (data10.header !== void 0) {
              let data16 = data10.header;
              if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
                if (data16.include !== void 0) {
                  let data17 = data16.include;
                  if (Array.isArray(data17)) {
                    const len3 = data17.length;
                    for (let i3 = 0; i3 < len3; i3++) {
                      if (typeof data17[i3] !== "string") {
                        const err19 = { instancePath: instancePath + "/cache_key/custom_key/header/include/" + i3, schemaPath: "#/properties/cache_key/properties/custom_key/properties/header/properties/include/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err19];
                        } else {
                          vErrors.push(err19);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err20 = { instancePath: instancePath + "/cache_key/custom_key/header/include", schemaPath: "#/properties/cache_key/properties/custom_key/properties/header/properties/include/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                    if (vErrors === null) {
                      vErrors = [err20];
                    } else {
                      vErrors.push(err20);
                    }
                    errors++;
                  }
                }
                if (data16.check_presence !== void 0) {
                  let data19 = data16.check_presence;
                  if (Array.isArray(data19)) {
                    const len4 = data19.length;
                    for (let i4 = 0; i4 < len4; i4++) {
                      if (typeof data19[i4] !== "string") {
                        const err21 = { instancePath: instancePath + "/cache_key/custom_key/header/check_presence/" + i4, schemaPath: "#/properties/cache_key/properties/custom_key/properties/header/properties/check_presence/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err21];
                        } else {
                          vErrors.push(err21);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err22 = { instancePath: instancePath + "/cache_key/custom_key/header/check_presence", schemaPath: "#/properties/cache_key/properties/custom_key/properties/header/properties/check_presence/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                    if (vErrors === null) {
                      vErrors = [err22];
                    } else {
                      vErrors.push(err22);
                    }
                    errors++;
                  }
                }
                if (data16.exclude_origin !== void 0) {
                  if (typeof data16.exclude_origin !== "boolean") {
                    const err23 = { instancePath: instancePath + "/cache_key/custom_key/header/exclude_origin", schemaPath: "#/properties/cache_key/properties/custom_key/properties/header/properties/exclude_origin/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                    if (vErrors === null) {
                      vErrors = [err23];
                    } else {
                      vErrors.push(err23);
                    }
                    errors++;
                  }
                }
                if (data16.contains !== void 0) {
                  let data22 = data16.contains;
                  if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
                    for (const key0 in data22) {
                      let data23 = data22[key0];
                      if (Array.isArray(data23)) {
                        const len5 = data23.length;
                        for (let i5 = 0; i5 < len5; i5++) {
                          if (typeof data23[i5] !== "string") {
                            const err24 = { instancePath: instancePath + "/cache_key/custom_key/header/contains/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i5, schemaPath: "#/properties/cache_key/properties/custom_key/properties/header/properties/contains/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err24];
                            } else {
                              vErrors.push(err24);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err25 = { instancePath: instancePath + "/cache_key/custom_key/header/contains/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/cache_key/properties/custom_key/properties/header/properties/contains/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                        if (vErrors === null) {
                          vErrors = [err25];
                        } else {
                          vErrors.push(err25);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err26 = { instancePath: instancePath + "/cache_key/custom_key/header/contains", schemaPath: "#/properties/cache_key/properties/custom_key/properties/header/properties/contains/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err26];
                    } else {
                      vErrors.push(err26);
                    }
                    errors++;
                  }
                }
              } else {
                const err27 = { instancePath: instancePath + "/cache_key/custom_key/header", schemaPath: "#/properties/cache_key/properties/custom_key/properties/header/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err27];
                } else {
                  vErrors.push(err27);
                }
                errors++;
              }
            }
            if (data10.host !== void 0) {
              let data25 = data10.host;
              if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
                if (data25.resolved !== void 0) {
                  if (typeof data25.resolved !== "boolean") {
                    const err28 = { instancePath: instancePath + "/cache_key/custom_key/host/resolved", schemaPath: "#/properties/cache_key/properties/custom_key/properties/host/properties/resolved/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                    if (vErrors === null) {
                      vErrors = [err28];
                    } else {
                      vErrors.push(err28);
                    }
                    errors++;
                  }
                }
              } else {
                const err29 = { instancePath: instancePath + "/cache_key/custom_key/host", schemaPath: "#/properties/cache_key/properties/custom_key/properties/host/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err29];
                } else {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
            if (data10.query_string !== void 0) {
              let data27 = data10.query_string;
              const _errs59 = errors;
              const _errs60 = errors;
              if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                let missing0;
                if (data27.include === void 0 && (missing0 = "include") || data27.exclude === void 0 && (missing0 = "exclude")) {
                  const err30 = {};
                  if (vErrors === null) {
                    vErrors = [err30];
                  } else {
                    vErrors.push(err30);
                  }
                  errors++;
                }
              }
              var valid21 = _errs60 === errors;
              if (valid21) {
                const err31 = { instancePath: instancePath + "/cache_key/custom_key/query_string", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/allOf/0/not", keyword: "not", params: {}, message: "must NOT be valid" };
                if (vErrors === null) {
                  vErrors = [err31];
                } else {
                  vErrors.push(err31);
                }
                errors++;
              } else {
                errors = _errs59;
                if (vErrors !== null) {
                  if (_errs59) {
                    vErrors.length = _errs59;
                  } else {
                    vErrors = null;
                  }
                }
              }
              if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                if (data27.include !== void 0) {
                  let data28 = data27.include;
                  const _errs62 = errors;
                  let valid23 = false;
                  const _errs63 = errors;
                  if (Array.isArray(data28)) {
                    const len6 = data28.length;
                    for (let i6 = 0; i6 < len6; i6++) {
                      if (typeof data28[i6] !== "string") {
                        const err32 = { instancePath: instancePath + "/cache_key/custom_key/query_string/include/" + i6, schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/include/anyOf/0/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err32];
                        } else {
                          vErrors.push(err32);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err33 = { instancePath: instancePath + "/cache_key/custom_key/query_string/include", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/include/anyOf/0/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                    if (vErrors === null) {
                      vErrors = [err33];
                    } else {
                      vErrors.push(err33);
                    }
                    errors++;
                  }
                  var _valid0 = _errs63 === errors;
                  valid23 = valid23 || _valid0;
                  if (!valid23) {
                    const _errs67 = errors;
                    if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
                      if (data28.list !== void 0) {
                        let data30 = data28.list;
                        if (Array.isArray(data30)) {
                          const len7 = data30.length;
                          for (let i7 = 0; i7 < len7; i7++) {
                            if (typeof data30[i7] !== "string") {
                              const err34 = { instancePath: instancePath + "/cache_key/custom_key/query_string/include/list/" + i7, schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/include/anyOf/1/properties/list/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              if (vErrors === null) {
                                vErrors = [err34];
                              } else {
                                vErrors.push(err34);
                              }
                              errors++;
                            }
                          }
                        } else {
                          const err35 = { instancePath: instancePath + "/cache_key/custom_key/query_string/include/list", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/include/anyOf/1/properties/list/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                          if (vErrors === null) {
                            vErrors = [err35];
                          } else {
                            vErrors.push(err35);
                          }
                          errors++;
                        }
                      }
                      if (data28.all !== void 0) {
                        if (typeof data28.all !== "boolean") {
                          const err36 = { instancePath: instancePath + "/cache_key/custom_key/query_string/include/all", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/include/anyOf/1/properties/all/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                          if (vErrors === null) {
                            vErrors = [err36];
                          } else {
                            vErrors.push(err36);
                          }
                          errors++;
                        }
                      }
                    } else {
                      const err37 = { instancePath: instancePath + "/cache_key/custom_key/query_string/include", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/include/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                      if (vErrors === null) {
                        vErrors = [err37];
                      } else {
                        vErrors.push(err37);
                      }
                      errors++;
                    }
                    var _valid0 = _errs67 === errors;
                    valid23 = valid23 || _valid0;
                    if (!valid23) {
                      const _errs75 = errors;
                      if (typeof data28 !== "string") {
                        const err38 = { instancePath: instancePath + "/cache_key/custom_key/query_string/include", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/include/anyOf/2/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err38];
                        } else {
                          vErrors.push(err38);
                        }
                        errors++;
                      }
                      if (!(data28 === "*")) {
                        const err39 = { instancePath: instancePath + "/cache_key/custom_key/query_string/include", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/include/anyOf/2/enum", keyword: "enum", params: { allowedValues: schema23.properties.cache_key.properties.custom_key.properties.query_string.properties.include.anyOf[2].enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err39];
                        } else {
                          vErrors.push(err39);
                        }
                        errors++;
                      }
                      var _valid0 = _errs75 === errors;
                      valid23 = valid23 || _valid0;
                    }
                  }
                  if (!valid23) {
                    const err40 = { instancePath: instancePath + "/cache_key/custom_key/query_string/include", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/include/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                    if (vErrors === null) {
                      vErrors = [err40];
                    } else {
                      vErrors.push(err40);
                    }
                    errors++;
                  } else {
                    errors = _errs62;
                    if (vErrors !== null) {
                      if (_errs62) {
                        vErrors.length = _errs62;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                }
                if (data27.exclude !== void 0) {
                  let data33 = data27.exclude;
                  const _errs78 = errors;
                  let valid29 = false;
                  const _errs79 = errors;
                  if (Array.isArray(data33)) {
                    const len8 = data33.length;
                    for (let i8 = 0; i8 < len8; i8++) {
                      if (typeof data33[i8] !== "string") {
                        const err41 = { instancePath: instancePath + "/cache_key/custom_key/query_string/exclude/" + i8, schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/exclude/anyOf/0/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err41];
                        } else {
                          vErrors.push(err41);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err42 = { instancePath: instancePath + "/cache_key/custom_key/query_string/exclude", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/exclude/anyOf/0/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                    if (vErrors === null) {
                      vErrors = [err42];
                    } else {
                      vErrors.push(err42);
                    }
                    errors++;
                  }
                  var _valid1 = _errs79 === errors;
                  valid29 = valid29 || _valid1;
                  if (!valid29) {
                    const _errs83 = errors;
                    if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
                      if (data33.list !== void 0) {
                        let data35 = data33.list;
                        if (Array.isArray(data35)) {
                          const len9 = data35.length;
                          for (let i9 = 0; i9 < len9; i9++) {
                            if (typeof data35[i9] !== "string") {
                              const err43 = { instancePath: instancePath + "/cache_key/custom_key/query_string/exclude/list/" + i9, schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/exclude/anyOf/1/properties/list/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              if (vErrors === null) {
                                vErrors = [err43];
                              } else {
                                vErrors.push(err43);
                              }
                              errors++;
                            }
                          }
                        } else {
                          const err44 = { instancePath: instancePath + "/cache_key/custom_key/query_string/exclude/list", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/exclude/anyOf/1/properties/list/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                          if (vErrors === null) {
                            vErrors = [err44];
                          } else {
                            vErrors.push(err44);
                          }
                          errors++;
                        }
                      }
                      if (data33.all !== void 0) {
                        if (typeof data33.all !== "boolean") {
                          const err45 = { instancePath: instancePath + "/cache_key/custom_key/query_string/exclude/all", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/exclude/anyOf/1/properties/all/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                          if (vErrors === null) {
                            vErrors = [err45];
                          } else {
                            vErrors.push(err45);
                          }
                          errors++;
                        }
                      }
                    } else {
                      const err46 = { instancePath: instancePath + "/cache_key/custom_key/query_string/exclude", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/exclude/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                      if (vErrors === null) {
                        vErrors = [err46];
                      } else {
                        vErrors.push(err46);
                      }
                      errors++;
                    }
                    var _valid1 = _errs83 === errors;
                    valid29 = valid29 || _valid1;
                    if (!valid29) {
                      const _errs91 = errors;
                      if (typeof data33 !== "string") {
                        const err47 = { instancePath: instancePath + "/cache_key/custom_key/query_string/exclude", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/exclude/anyOf/2/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err47];
                        } else {
                          vErrors.push(err47);
                        }
                        errors++;
                      }
                      if (!(data33 === "*")) {
                        const err48 = { instancePath: instancePath + "/cache_key/custom_key/query_string/exclude", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/exclude/anyOf/2/enum", keyword: "enum", params: { allowedValues: schema23.properties.cache_key.properties.custom_key.properties.query_string.properties.exclude.anyOf[2].enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err48];
                        } else {
                          vErrors.push(err48);
                        }
                        errors++;
                      }
                      var _valid1 = _errs91 === errors;
                      valid29 = valid29 || _valid1;
                    }
                  }
                  if (!valid29) {
                    const err49 = { instancePath: instancePath + "/cache_key/custom_key/query_string/exclude", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/properties/exclude/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                    if (vErrors === null) {
                      vErrors = [err49];
                    } else {
                      vErrors.push(err49);
                    }
                    errors++;
                  } else {
                    errors = _errs78;
                    if (vErrors !== null) {
                      if (_errs78) {
                        vErrors.length = _errs78;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                }
              } else {
                const err50 = { instancePath: instancePath + "/cache_key/custom_key/query_string", schemaPath: "#/properties/cache_key/properties/custom_key/properties/query_string/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err50];
                } else {
                  vErrors.push(err50);
                }
                errors++;
              }
            }
            if (data10.user !== void 0) {
              let data38 = data10.user;
              if (data38 && typeof data38 == "object" && !Array.isArray(data38)) {
                if (data38.device_type !== void 0) {
                  if (typeof data38.device_type !== "boolean") {
                    const err51 = { instancePath: instancePath + "/cache_key/custom_key/user/device_type", schemaPath: "#/properties/cache_key/properties/custom_key/properties/user/properties/device_type/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                    if (vErrors === null) {
                      vErrors = [err51];
                    } else {
                      vErrors.push(err51);
                    }
                    errors++;
                  }
                }
                if (data38.geo !== void 0) {
                  if (typeof data38.geo !== "boolean") {
                    const err52 = { instancePath: instancePath + "/cache_key/custom_key/user/geo", schemaPath: "#/properties/cache_key/properties/custom_key/properties/user/properties/geo/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                    if (vErrors === null) {
                      vErrors = [err52];
                    } else {
                      vErrors.push(err52);
                    }
                    errors++;
                  }
                }
                if (data38.lang !== void 0) {
                  if (typeof data38.lang !== "boolean") {
                    const err53 = { instancePath: instancePath + "/cache_key/custom_key/user/lang", schemaPath: "#/properties/cache_key/properties/custom_key/properties/user/properties/lang/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                    if (vErrors === null) {
                      vErrors = [err53];
                    } else {
                      vErrors.push(err53);
                    }
                    errors++;
                  }
                }
              } else {
                const err54 = { instancePath: instancePath + "/cache_key/custom_key/user", schemaPath: "#/properties/cache_key/properties/custom_key/properties/user/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err54];
                } else {
                  vErrors.push(err54);
                }
                errors++;
              }
            }
          } else {
            const err55 = { instancePath: instancePath + "/cache_key/custom_key", schemaPath: "#/properties/cache_key/properties/custom_key/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err55];
            } else {
              vErrors.push(err55);
            }
            errors++;
          }
        }
      } else {
        const err56 = { instancePath: instancePath + "/cache_key", schemaPath: "#/properties/cache_key/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err56];
        } else {
          vErrors.push(err56);
        }
        errors++;
      }
    }
    if (data.cache_reserve !== void 0) {
      let data42 = data.cache_reserve;
      if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
        if (data42.eligible !== void 0) {
          if (typeof data42.eligible !== "boolean") {
            const err57 = { instancePath: instancePath + "/cache_reserve/eligible", schemaPath: "#/properties/cache_reserve/properties/eligible/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              vErrors.push(err57);
            }
            errors++;
          }
        }
        if (data42.minimum_file_size !== void 0) {
          let data44 = data42.minimum_file_size;
          if (!(typeof data44 == "number" && (!(data44 % 1) && !isNaN(data44)) && isFinite(data44))) {
            const err58 = { instancePath: instancePath + "/cache_reserve/minimum_file_size", schemaPath: "#/properties/cache_reserve/properties/minimum_file_size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err58];
            } else {
              vErrors.push(err58);
            }
            errors++;
          }
          if (typeof data44 == "number" && isFinite(data44)) {
            if (data44 < 0 || isNaN(data44)) {
              const err59 = { instancePath: instancePath + "/cache_reserve/minimum_file_size", schemaPath: "#/properties/cache_reserve/properties/minimum_file_size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err59];
              } else {
                vErrors.push(err59);
              }
              errors++;
            }
          }
        }
      } else {
        const err60 = { instancePath: instancePath + "/cache_reserve", schemaPath: "#/properties/cache_reserve/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          vErrors.push(err60);
        }
        errors++;
      }
    }
    if (data.edge_ttl !== void 0) {
      let data45 = data.edge_ttl;
      const _errs110 = errors;
      let valid38 = true;
      const _errs111 = errors;
      if (data45 && typeof data45 == "object" && !Array.isArray(data45)) {
        let missing1;
        if (data45.mode === void 0 && (missing1 = "mode")) {
          const err61 = {};
          if (vErrors === null) {
            vErrors = [err61];
          } else {
            vErrors.push(err61);
          }
          errors++;
        } else {
          if (data45.mode !== void 0) {
            if ("override_origin" !== data45.mode) {
              const err62 = {};
              if (vErrors === null) {
                vErrors = [err62];
              } else {
                vErrors.push(err62);
              }
              errors++;
            }
          }
        }
      }
      var _valid2 = _errs111 === errors;
      errors = _errs110;
      if (vErrors !== null) {
        if (_errs110) {
          vErrors.length = _errs110;
        } else {
          vErrors = null;
        }
      }
      if (_valid2) {
        const _errs113 = errors;
        if (data45 && typeof data45 == "object" && !Array.isArray(data45)) {
          if (data45.default === void 0) {
            const err63 = { instancePath: instancePath + "/edge_ttl", schemaPath: "#/properties/edge_ttl/allOf/0/then/required", keyword: "required", params: { missingProperty: "default" }, message: "must have required property 'default'" };
            if (vErrors === null) {
              vErrors = [err63];
            } else {
              vErrors.push(err63);
            }
            errors++;
          }
        }
        var _valid2 = _errs113 === errors;
        valid38 = _valid2;
      }
      if (!valid38) {
        const err64 = { instancePath: instancePath + "/edge_ttl", schemaPath: "#/properties/edge_ttl/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err64];
        } else {
          vErrors.push(err64);
        }
        errors++;
      }
      const _errs115 = errors;
      let valid40 = true;
      const _errs116 = errors;
      if (data45 && typeof data45 == "object" && !Array.isArray(data45)) {
        let missing2;
        if (data45.mode === void 0 && (missing2 = "mode")) {
          const err65 = {};
          if (vErrors === null) {
            vErrors = [err65];
          } else {
            vErrors.push(err65);
          }
          errors++;
        } else {
          if (data45.mode !== void 0) {
            if ("respect_origin" !== data45.mode) {
              const err66 = {};
              if (vErrors === null) {
                vErrors = [err66];
              } else {
                vErrors.push(err66);
              }
              errors++;
            }
          }
        }
      }
      var _valid3 = _errs116 === errors;
      errors = _errs115;
      if (vErrors !== null) {
        if (_errs115) {
          vErrors.length = _errs115;
        } else {
          vErrors = null;
        }
      }
      if (_valid3) {
        const _errs118 = errors;
        const _errs119 = errors;
        const _errs120 = errors;
        if (data45 && typeof data45 == "object" && !Array.isArray(data45)) {
          let missing3;
          if (data45.default === void 0 && (missing3 = "default")) {
            const err67 = {};
            if (vErrors === null) {
              vErrors = [err67];
            } else {
              vErrors.push(err67);
            }
            errors++;
          }
        }
        var valid42 = _errs120 === errors;
        if (valid42) {
          const err68 = { instancePath: instancePath + "/edge_ttl", schemaPath: "#/properties/edge_ttl/allOf/1/then/not", keyword: "not", params: {}, message: "must NOT be valid" };
          if (vErrors === null) {
            vErrors = [err68];
          } else {
            vErrors.push(err68);
          }
          errors++;
        } else {
          errors = _errs119;
          if (vErrors !== null) {
            if (_errs119) {
              vErrors.length = _errs119;
            } else {
              vErrors = null;
            }
          }
        }
        var _valid3 = _errs118 === errors;
        valid40 = _valid3;
      }
      if (!valid40) {
        const err69 = { instancePath: instancePath + "/edge_ttl", schemaPath: "#/properties/edge_ttl/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err69];
        } else {
          vErrors.push(err69);
        }
        errors++;
      }
      if (data45 && typeof data45 == "object" && !Array.isArray(data45)) {
        if (data45.mode === void 0) {
          const err70 = { instancePath: instancePath + "/edge_ttl", schemaPath: "#/properties/edge_ttl/required", keyword: "required", params: { missingProperty: "mode" }, message: "must have required property 'mode'" };
          if (vErrors === null) {
            vErrors = [err70];
          } else {
            vErrors.push(err70);
          }
          errors++;
        }
        if (data45.mode !== void 0) {
          let data48 = data45.mode;
          if (typeof data48 !== "string") {
            const err71 = { instancePath: instancePath + "/edge_ttl/mode", schemaPath: "#/properties/edge_ttl/properties/mode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err71];
            } else {
              vErrors.push(err71);
            }
            errors++;
          }
          if (!(data48 === "respect_origin" || data48 === "bypass_by_default" || data48 === "override_origin")) {
            const err72 = { instancePath: instancePath + "/edge_ttl/mode", schemaPath: "#/properties/edge_ttl/properties/mode/enum", keyword: "enum", params: { allowedValues: schema23.properties.edge_ttl.properties.mode.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err72];
            } else {
              vErrors.push(err72);
            }
            errors++;
          }
        }
        if (data45.default !== void 0) {
          let data49 = data45.default;
          if (!(typeof data49 == "number" && (!(data49 % 1) && !isNaN(data49)) && isFinite(data49))) {
            const err73 = { instancePath: instancePath + "/edge_ttl/default", schemaPath: "#/properties/edge_ttl/properties/default/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err73];
            } else {
              vErrors.push(err73);
            }
            errors++;
          }
          if (typeof data49 == "number" && isFinite(data49)) {
            if (data49 < 0 || isNaN(data49)) {
              const err74 = { instancePath: instancePath + "/edge_ttl/default", schemaPath: "#/properties/edge_ttl/properties/default/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err74];
              } else {
                vErrors.push(err74);
              }
              errors++;
            }
          }
        }
        if (data45.status_code_ttl !== void 0) {
          let data50 = data45.status_code_ttl;
          if (Array.isArray(data50)) {
            const len10 = data50.length;
            for (let i10 = 0; i10 < len10; i10++) {
              let data51 = data50[i10];
              const _errs130 = errors;
              const _errs131 = errors;
              if (data51 && typeof data51 == "object" && !Array.isArray(data51)) {
                let missing4;
                if (data51.status_code === void 0 && (missing4 = "status_code") || data51.status_code_range === void 0 && (missing4 = "status_code_range")) {
                  const err75 = {};
                  if (vErrors === null) {
                    vErrors = [err75];
                  } else {
                    vErrors.push(err75);
                  }
                  errors++;
                }
              }
              var valid47 = _errs131 === errors;
              if (valid47) {
                const err76 = { instancePath: instancePath + "/edge_ttl/status_code_ttl/" + i10, schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/items/allOf/0/not", keyword: "not", params: {}, message: "must NOT be valid" };
                if (vErrors === null) {
                  vErrors = [err76];
                } else {
                  vErrors.push(err76);
                }
                errors++;
              } else {
                errors = _errs130;
                if (vErrors !== null) {
                  if (_errs130) {
                    vErrors.length = _errs130;
                  } else {
                    vErrors = null;
                  }
                }
              }
              if (data51 && typeof data51 == "object" && !Array.isArray(data51)) {
                if (data51.value === void 0) {
                  const err77 = { instancePath: instancePath + "/edge_ttl/status_code_ttl/" + i10, schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/items/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
                  if (vErrors === null) {
                    vErrors = [err77];
                  } else {
                    vErrors.push(err77);
                  }
                  errors++;
                }
                if (data51.value !== void 0) {
                  let data52 = data51.value;
                  if (!(typeof data52 == "number" && (!(data52 % 1) && !isNaN(data52)) && isFinite(data52))) {
                    const err78 = { instancePath: instancePath + "/edge_ttl/status_code_ttl/" + i10 + "/value", schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/items/properties/value/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                    if (vErrors === null) {
                      vErrors = [err78];
                    } else {
                      vErrors.push(err78);
                    }
                    errors++;
                  }
                  if (typeof data52 == "number" && isFinite(data52)) {
                    if (data52 < -1 || isNaN(data52)) {
                      const err79 = { instancePath: instancePath + "/edge_ttl/status_code_ttl/" + i10 + "/value", schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/items/properties/value/minimum", keyword: "minimum", params: { comparison: ">=", limit: -1 }, message: "must be >= -1" };
                      if (vErrors === null) {
                        vErrors = [err79];
                      } else {
                        vErrors.push(err79);
                      }
                      errors++;
                    }
                  }
                }
                if (data51.status_code !== void 0) {
                  let data53 = data51.status_code;
                  if (!(typeof data53 == "number" && (!(data53 % 1) && !isNaN(data53)) && isFinite(data53))) {
                    const err80 = { instancePath: instancePath + "/edge_ttl/status_code_ttl/" + i10 + "/status_code", schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/items/properties/status_code/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                    if (vErrors === null) {
                      vErrors = [err80];
                    } else {
                      vErrors.push(err80);
                    }
                    errors++;
                  }
                }
                if (data51.status_code_range !== void 0) {
                  let data54 = data51.status_code_range;
                  if (data54 && typeof data54 == "object" && !Array.isArray(data54)) {
                    if (data54.from !== void 0) {
                      let data55 = data54.from;
                      if (!(typeof data55 == "number" && (!(data55 % 1) && !isNaN(data55)) && isFinite(data55))) {
                        const err81 = { instancePath: instancePath + "/edge_ttl/status_code_ttl/" + i10 + "/status_code_range/from", schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/items/properties/status_code_range/properties/from/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                        if (vErrors === null) {
                          vErrors = [err81];
                        } else {
                          vErrors.push(err81);
                        }
                        errors++;
                      }
                    }
                    if (data54.to !== void 0) {
                      let data56 = data54.to;
                      if (!(typeof data56 == "number" && (!(data56 % 1) && !isNaN(data56)) && isFinite(data56))) {
                        const err82 = { instancePath: instancePath + "/edge_ttl/status_code_ttl/" + i10 + "/status_code_range/to", schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/items/properties/status_code_range/properties/to/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                        if (vErrors === null) {
                          vErrors = [err82];
                        } else {
                          vErrors.push(err82);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err83 = { instancePath: instancePath + "/edge_ttl/status_code_ttl/" + i10 + "/status_code_range", schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/items/properties/status_code_range/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err83];
                    } else {
                      vErrors.push(err83);
                    }
                    errors++;
                  }
                }
              } else {
                const err84 = { instancePath: instancePath + "/edge_ttl/status_code_ttl/" + i10, schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err84];
                } else {
                  vErrors.push(err84);
                }
                errors++;
              }
            }
          } else {
            const err85 = { instancePath: instancePath + "/edge_ttl/status_code_ttl", schemaPath: "#/properties/edge_ttl/properties/status_code_ttl/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err85];
            } else {
              vErrors.push(err85);
            }
            errors++;
          }
        }
      } else {
        const err86 = { instancePath: instancePath + "/edge_ttl", schemaPath: "#/properties/edge_ttl/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err86];
        } else {
          vErrors.push(err86);
        }
        errors++;
      }
    }
    if (data.origin_cache_control !== void 0) {
      if (typeof data.origin_cache_control !== "boolean") {
        const err87 = { instancePath: instancePath + "/origin_cache_control", schemaPath: "#/properties/origin_cache_control/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err87];
        } else {
          vErrors.push(err87);
        }
        errors++;
      }
    }
    if (data.origin_error_page_passthru !== void 0) {
      if (typeof data.origin_error_page_passthru !== "boolean") {
        const err88 = { instancePath: instancePath + "/origin_error_page_passthru", schemaPath: "#/properties/origin_error_page_passthru/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err88];
        } else {
          vErrors.push(err88);
        }
        errors++;
      }
    }
    if (data.origin_range_requests !== void 0) {
      let data59 = data.origin_range_requests;
      if (data59 && typeof data59 == "object" && !Array.isArray(data59)) {
        if (data59.mode !== void 0) {
          if (typeof data59.mode !== "string") {
            const err89 = { instancePath: instancePath + "/origin_range_requests/mode", schemaPath: "#/properties/origin_range_requests/properties/mode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err89];
            } else {
              vErrors.push(err89);
            }
            errors++;
          }
        }
      } else {
        const err90 = { instancePath: instancePath + "/origin_range_requests", schemaPath: "#/properties/origin_range_requests/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err90];
        } else {
          vErrors.push(err90);
        }
        errors++;
      }
    }
    if (data.read_timeout !== void 0) {
      let data61 = data.read_timeout;
      if (!(typeof data61 == "number" && (!(data61 % 1) && !isNaN(data61)) && isFinite(data61))) {
        const err91 = { instancePath: instancePath + "/read_timeout", schemaPath: "#/properties/read_timeout/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err91];
        } else {
          vErrors.push(err91);
        }
        errors++;
      }
      if (typeof data61 == "number" && isFinite(data61)) {
        if (data61 < 0 || isNaN(data61)) {
          const err92 = { instancePath: instancePath + "/read_timeout", schemaPath: "#/properties/read_timeout/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err92];
          } else {
            vErrors.push(err92);
          }
          errors++;
        }
      }
    }
    if (data.respect_strong_etags !== void 0) {
      if (typeof data.respect_strong_etags !== "boolean") {
        const err93 = { instancePath: instancePath + "/respect_strong_etags", schemaPath: "#/properties/respect_strong_etags/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err93];
        } else {
          vErrors.push(err93);
        }
        errors++;
      }
    }
    if (data.serve_stale !== void 0) {
      let data63 = data.serve_stale;
      if (data63 && typeof data63 == "object" && !Array.isArray(data63)) {
        if (data63.disable_stale_while_updating !== void 0) {
          if (typeof data63.disable_stale_while_updating !== "boolean") {
            const err94 = { instancePath: instancePath + "/serve_stale/disable_stale_while_updating", schemaPath: "#/properties/serve_stale/properties/disable_stale_while_updating/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err94];
            } else {
              vErrors.push(err94);
            }
            errors++;
          }
        }
      } else {
        const err95 = { instancePath: instancePath + "/serve_stale", schemaPath: "#/properties/serve_stale/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err95];
        } else {
          vErrors.push(err95);
        }
        errors++;
      }
    }
    if (data.shared_dictionary !== void 0) {
      let data65 = data.shared_dictionary;
      if (data65 && typeof data65 == "object" && !Array.isArray(data65)) {
        if (data65.match_pattern === void 0) {
          const err96 = { instancePath: instancePath + "/shared_dictionary", schemaPath: "#/properties/shared_dictionary/required", keyword: "required", params: { missingProperty: "match_pattern" }, message: "must have required property 'match_pattern'" };
          if (vErrors === null) {
            vErrors = [err96];
          } else {
            vErrors.push(err96);
          }
          errors++;
        }
        if (data65.match_pattern !== void 0) {
          if (typeof data65.match_pattern !== "string") {
            const err97 = { instancePath: instancePath + "/shared_dictionary/match_pattern", schemaPath: "#/properties/shared_dictionary/properties/match_pattern/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err97];
            } else {
              vErrors.push(err97);
            }
            errors++;
          }
        }
      } else {
        const err98 = { instancePath: instancePath + "/shared_dictionary", schemaPath: "#/properties/shared_dictionary/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err98];
        } else {
          vErrors.push(err98);
        }
        errors++;
      }
    }
    if (data.strip_etags !== void 0) {
      if (typeof data.strip_etags !== "boolean") {
        const err99 = { instancePath: instancePath + "/strip_etags", schemaPath: "#/properties/strip_etags/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err99];
        } else {
          vErrors.push(err99);
        }
        errors++;
      }
    }
    if (data.strip_last_modified !== void 0) {
      if (typeof data.strip_last_modified !== "boolean") {
        const err100 = { instancePath: instancePath + "/strip_last_modified", schemaPath: "#/properties/strip_last_modified/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err100];
        } else {
          vErrors.push(err100);
        }
        errors++;
      }
    }
    if (data.strip_set_cookie !== void 0) {
      if (typeof data.strip_set_cookie !== "boolean") {
        const err101 = { instancePath: instancePath + "/strip_set_cookie", schemaPath: "#/properties/strip_set_cookie/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err101];
        } else {
          vErrors.push(err101);
        }
        errors++;
      }
    }
    if (data.vary !== void 0) {
      let data70 = data.vary;
      if (!(data70 && typeof data70 == "object" && !Array.isArray(data70))) {
        const err102 = { instancePath: instancePath + "/vary", schemaPath: "#/properties/vary/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err102];
        } else {
          vErrors.push(err102);
        }
        errors++;
      }
    }
  } else {
    const err103 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err103];
    } else {
      vErrors.push(err103);
    }
    errors++;
  }
  validate45.errors = vErrors;
  return errors === 0;
}
const cacheTagsParameters = validate46;
const schema24 = { "type": "object", "properties": { "operation": { "type": "string", "enum": ["add", "remove", "set"] }, "values": { "type": "array", "items": { "type": "string" } }, "expression": { "type": "string" } }, "required": ["operation"], "allOf": [{ "not": { "required": ["values", "expression"] } }], "$id": "cacheTagsParameters" };
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs2 = errors;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.values === void 0 && (missing0 = "values") || data.expression === void 0 && (missing0 = "expression")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var valid1 = _errs3 === errors;
  if (valid1) {
    const err1 = { instancePath, schemaPath: "#/allOf/0/not", keyword: "not", params: {}, message: "must NOT be valid" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  } else {
    errors = _errs2;
    if (vErrors !== null) {
      if (_errs2) {
        vErrors.length = _errs2;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.operation === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.operation !== void 0) {
      let data0 = data.operation;
      if (typeof data0 !== "string") {
        const err3 = { instancePath: instancePath + "/operation", schemaPath: "#/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (!(data0 === "add" || data0 === "remove" || data0 === "set")) {
        const err4 = { instancePath: instancePath + "/operation", schemaPath: "#/properties/operation/enum", keyword: "enum", params: { allowedValues: schema24.properties.operation.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.values !== void 0) {
      let data1 = data.values;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data1[i0] !== "string") {
            const err5 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/values", schemaPath: "#/properties/values/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.expression !== void 0) {
      if (typeof data.expression !== "string") {
        const err7 = { instancePath: instancePath + "/expression", schemaPath: "#/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate46.errors = vErrors;
  return errors === 0;
}
const compressionParameters = validate47;
const schema25 = { "type": "object", "properties": { "algorithms": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string", "enum": ["none", "auto", "default", "gzip", "brotli", "zstd"] } } }, "minItems": 1 } }, "required": ["algorithms"], "$id": "compressionParameters" };
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.algorithms === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "algorithms" }, message: "must have required property 'algorithms'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.algorithms !== void 0) {
      let data0 = data.algorithms;
      if (Array.isArray(data0)) {
        if (data0.length < 1) {
          const err1 = { instancePath: instancePath + "/algorithms", schemaPath: "#/properties/algorithms/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.name !== void 0) {
              let data2 = data1.name;
              if (typeof data2 !== "string") {
                const err2 = { instancePath: instancePath + "/algorithms/" + i0 + "/name", schemaPath: "#/properties/algorithms/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err2];
                } else {
                  vErrors.push(err2);
                }
                errors++;
              }
              if (!(data2 === "none" || data2 === "auto" || data2 === "default" || data2 === "gzip" || data2 === "brotli" || data2 === "zstd")) {
                const err3 = { instancePath: instancePath + "/algorithms/" + i0 + "/name", schemaPath: "#/properties/algorithms/items/properties/name/enum", keyword: "enum", params: { allowedValues: schema25.properties.algorithms.items.properties.name.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err3];
                } else {
                  vErrors.push(err3);
                }
                errors++;
              }
            }
          } else {
            const err4 = { instancePath: instancePath + "/algorithms/" + i0, schemaPath: "#/properties/algorithms/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = { instancePath: instancePath + "/algorithms", schemaPath: "#/properties/algorithms/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate47.errors = vErrors;
  return errors === 0;
}
const configParameters = validate48;
const schema26 = { "type": "object", "properties": { "automatic_https_rewrites": { "type": "boolean" }, "autominify": { "type": "object", "properties": { "css": { "type": "boolean" }, "html": { "type": "boolean" }, "js": { "type": "boolean" } } }, "bic": { "type": "boolean" }, "content_converter": { "type": "boolean" }, "disable_apps": { "type": "boolean" }, "disable_pay_per_crawl": { "type": "boolean" }, "disable_rum": { "type": "boolean" }, "disable_zaraz": { "type": "boolean" }, "email_obfuscation": { "type": "boolean" }, "fonts": { "type": "boolean" }, "hotlink_protection": { "type": "boolean" }, "mirage": { "type": "boolean" }, "opportunistic_encryption": { "type": "boolean" }, "polish": { "type": "string", "enum": ["off", "lossless", "lossy", "webp"] }, "redirects_for_ai_training": { "type": "boolean" }, "request_body_buffering": { "type": "string", "enum": ["none", "standard", "full"] }, "response_body_buffering": { "type": "string", "enum": ["none", "standard"] }, "rocket_loader": { "type": "boolean" }, "security_level": { "type": "string", "enum": ["off", "essentially_off", "low", "medium", "high", "under_attack"] }, "server_side_excludes": { "type": "boolean" }, "ssl": { "type": "string", "enum": ["off", "flexible", "full", "strict", "origin_pull"] }, "sxg": { "type": "boolean" } }, "$id": "configParameters" };
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.automatic_https_rewrites !== void 0) {
      if (typeof data.automatic_https_rewrites !== "boolean") {
        const err0 = { instancePath: instancePath + "/automatic_https_rewrites", schemaPath: "#/properties/automatic_https_rewrites/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.autominify !== void 0) {
      let data1 = data.autominify;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.css !== void 0) {
          if (typeof data1.css !== "boolean") {
            const err1 = { instancePath: instancePath + "/autominify/css", schemaPath: "#/properties/autominify/properties/css/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        }
        if (data1.html !== void 0) {
          if (typeof data1.html !== "boolean") {
            const err2 = { instancePath: instancePath + "/autominify/html", schemaPath: "#/properties/autominify/properties/html/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
        if (data1.js !== void 0) {
          if (typeof data1.js !== "boolean") {
            const err3 = { instancePath: instancePath + "/autominify/js", schemaPath: "#/properties/autominify/properties/js/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = { instancePath: instancePath + "/autominify", schemaPath: "#/properties/autominify/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.bic !== void 0) {
      if (typeof data.bic !== "boolean") {
        const err5 = { instancePath: instancePath + "/bic", schemaPath: "#/properties/bic/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.content_converter !== void 0) {
      if (typeof data.content_converter !== "boolean") {
        const err6 = { instancePath: instancePath + "/content_converter", schemaPath: "#/properties/content_converter/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.disable_apps !== void 0) {
      if (typeof data.disable_apps !== "boolean") {
        const err7 = { instancePath: instancePath + "/disable_apps", schemaPath: "#/properties/disable_apps/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.disable_pay_per_crawl !== void 0) {
      if (typeof data.disable_pay_per_crawl !== "boolean") {
        const err8 = { instancePath: instancePath + "/disable_pay_per_crawl", schemaPath: "#/properties/disable_pay_per_crawl/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.disable_rum !== void 0) {
      if (typeof data.disable_rum !== "boolean") {
        const err9 = { instancePath: instancePath + "/disable_rum", schemaPath: "#/properties/disable_rum/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.disable_zaraz !== void 0) {
      if (typeof data.disable_zaraz !== "boolean") {
        const err10 = { instancePath: instancePath + "/disable_zaraz", schemaPath: "#/properties/disable_zaraz/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.email_obfuscation !== void 0) {
      if (typeof data.email_obfuscation !== "boolean") {
        const err11 = { instancePath: instancePath + "/email_obfuscation", schemaPath: "#/properties/email_obfuscation/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.fonts !== void 0) {
      if (typeof data.fonts !== "boolean") {
        const err12 = { instancePath: instancePath + "/fonts", schemaPath: "#/properties/fonts/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.hotlink_protection !== void 0) {
      if (typeof data.hotlink_protection !== "boolean") {
        const err13 = { instancePath: instancePath + "/hotlink_protection", schemaPath: "#/properties/hotlink_protection/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.mirage !== void 0) {
      if (typeof data.mirage !== "boolean") {
        const err14 = { instancePath: instancePath + "/mirage", schemaPath: "#/properties/mirage/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.opportunistic_encryption !== void 0) {
      if (typeof data.opportunistic_encryption !== "boolean") {
        const err15 = { instancePath: instancePath + "/opportunistic_encryption", schemaPath: "#/properties/opportunistic_encryption/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.polish !== void 0) {
      let data16 = data.polish;
      if (typeof data16 !== "string") {
        const err16 = { instancePath: instancePath + "/polish", schemaPath: "#/properties/polish/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
      if (!(data16 === "off" || data16 === "lossless" || data16 === "lossy" || data16 === "webp")) {
        const err17 = { instancePath: instancePath + "/polish", schemaPath: "#/properties/polish/enum", keyword: "enum", params: { allowedValues: schema26.properties.polish.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.redirects_for_ai_training !== void 0) {
      if (typeof data.redirects_for_ai_training !== "boolean") {
        const err18 = { instancePath: instancePath + "/redirects_for_ai_training", schemaPath: "#/properties/redirects_for_ai_training/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.request_body_buffering !== void 0) {
      let data18 = data.request_body_buffering;
      if (typeof data18 !== "string") {
        const err19 = { instancePath: instancePath + "/request_body_buffering", schemaPath: "#/properties/request_body_buffering/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      if (!(data18 === "none" || data18 === "standard" || data18 === "full")) {
        const err20 = { instancePath: instancePath + "/request_body_buffering", schemaPath: "#/properties/request_body_buffering/enum", keyword: "enum", params: { allowedValues: schema26.properties.request_body_buffering.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.response_body_buffering !== void 0) {
      let data19 = data.response_body_buffering;
      if (typeof data19 !== "string") {
        const err21 = { instancePath: instancePath + "/response_body_buffering", schemaPath: "#/properties/response_body_buffering/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      if (!(data19 === "none" || data19 === "standard")) {
        const err22 = { instancePath: instancePath + "/response_body_buffering", schemaPath: "#/properties/response_body_buffering/enum", keyword: "enum", params: { allowedValues: schema26.properties.response_body_buffering.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.rocket_loader !== void 0) {
      if (typeof data.rocket_loader !== "boolean") {
        const err23 = { instancePath: instancePath + "/rocket_loader", schemaPath: "#/properties/rocket_loader/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.security_level !== void 0) {
      let data21 = data.security_level;
      if (typeof data21 !== "string") {
        const err24 = { instancePath: instancePath + "/security_level", schemaPath: "#/properties/security_level/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
      if (!(data21 === "off" || data21 === "essentially_off" || data21 === "low" || data21 === "medium" || data21 === "high" || data21 === "under_attack")) {
        const err25 = { instancePath: instancePath + "/security_level", schemaPath: "#/properties/security_level/enum", keyword: "enum", params: { allowedValues: schema26.properties.security_level.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.server_side_excludes !== void 0) {
      if (typeof data.server_side_excludes !== "boolean") {
        const err26 = { instancePath: instancePath + "/server_side_excludes", schemaPath: "#/properties/server_side_excludes/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.ssl !== void 0) {
      let data23 = data.ssl;
      if (typeof data23 !== "string") {
        const err27 = { instancePath: instancePath + "/ssl", schemaPath: "#/properties/ssl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
      if (!(data23 === "off" || data23 === "flexible" || data23 === "full" || data23 === "strict" || data23 === "origin_pull")) {
        const err28 = { instancePath: instancePath + "/ssl", schemaPath: "#/properties/ssl/enum", keyword: "enum", params: { allowedValues: schema26.properties.ssl.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.sxg !== void 0) {
      if (typeof data.sxg !== "boolean") {
        const err29 = { instancePath: instancePath + "/sxg", schemaPath: "#/properties/sxg/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
  } else {
    const err30 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err30];
    } else {
      vErrors.push(err30);
    }
    errors++;
  }
  validate48.errors = vErrors;
  return errors === 0;
}
const customFieldParameters = validate49;
const schema27 = { "type": "object", "properties": { "cookie_fields": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] }, "maxItems": 100 }, "request_fields": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] }, "maxItems": 100 }, "transformed_request_fields": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] }, "maxItems": 100 }, "response_fields": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" }, "preserve_duplicates": { "type": "boolean" } }, "required": ["name"] }, "maxItems": 100 }, "raw_response_fields": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" }, "preserve_duplicates": { "type": "boolean" } }, "required": ["name"] }, "maxItems": 100 } }, "allOf": [{ "anyOf": [{ "required": ["request_fields"] }, { "required": ["transformed_request_fields"] }, { "required": ["response_fields"] }, { "required": ["raw_response_fields"] }, { "required": ["cookie_fields"] }] }], "$id": "customFieldParameters" };
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs2 = errors;
  let valid1 = false;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.request_fields === void 0) {
      const err0 = { instancePath, schemaPath: "#/allOf/0/anyOf/0/required", keyword: "required", params: { missingProperty: "request_fields" }, message: "must have required property 'request_fields'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  valid1 = valid1 || _valid0;
  if (!valid1) {
    const _errs4 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.transformed_request_fields === void 0) {
        const err1 = { instancePath, schemaPath: "#/allOf/0/anyOf/1/required", keyword: "required", params: { missingProperty: "transformed_request_fields" }, message: "must have required property 'transformed_request_fields'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    var _valid0 = _errs4 === errors;
    valid1 = valid1 || _valid0;
    if (!valid1) {
      const _errs5 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.response_fields === void 0) {
          const err2 = { instancePath, schemaPath: "#/allOf/0/anyOf/2/required", keyword: "required", params: { missingProperty: "response_fields" }, message: "must have required property 'response_fields'" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      var _valid0 = _errs5 === errors;
      valid1 = valid1 || _valid0;
      if (!valid1) {
        const _errs6 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.raw_response_fields === void 0) {
            const err3 = { instancePath, schemaPath: "#/allOf/0/anyOf/3/required", keyword: "required", params: { missingProperty: "raw_response_fields" }, message: "must have required property 'raw_response_fields'" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
        var _valid0 = _errs6 === errors;
        valid1 = valid1 || _valid0;
        if (!valid1) {
          const _errs7 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            if (data.cookie_fields === void 0) {
              const err4 = { instancePath, schemaPath: "#/allOf/0/anyOf/4/required", keyword: "required", params: { missingProperty: "cookie_fields" }, message: "must have required property 'cookie_fields'" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
          }
          var _valid0 = _errs7 === errors;
          valid1 = valid1 || _valid0;
        }
      }
    }
  }
  if (!valid1) {
    const err5 = { instancePath, schemaPath: "#/allOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  } else {
    errors = _errs2;
    if (vErrors !== null) {
      if (_errs2) {
        vErrors.length = _errs2;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.cookie_fields !== void 0) {
      let data0 = data.cookie_fields;
      if (Array.isArray(data0)) {
        if (data0.length > 100) {
          const err6 = { instancePath: instancePath + "/cookie_fields", schemaPath: "#/properties/cookie_fields/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.name === void 0) {
              const err7 = { instancePath: instancePath + "/cookie_fields/" + i0, schemaPath: "#/properties/cookie_fields/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (data1.name !== void 0) {
              if (typeof data1.name !== "string") {
                const err8 = { instancePath: instancePath + "/cookie_fields/" + i0 + "/name", schemaPath: "#/properties/cookie_fields/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
          } else {
            const err9 = { instancePath: instancePath + "/cookie_fields/" + i0, schemaPath: "#/properties/cookie_fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/cookie_fields", schemaPath: "#/properties/cookie_fields/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.request_fields !== void 0) {
      let data3 = data.request_fields;
      if (Array.isArray(data3)) {
        if (data3.length > 100) {
          const err11 = { instancePath: instancePath + "/request_fields", schemaPath: "#/properties/request_fields/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        const len1 = data3.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data4 = data3[i1];
          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
            if (data4.name === void 0) {
              const err12 = { instancePath: instancePath + "/request_fields/" + i1, schemaPath: "#/properties/request_fields/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (data4.name !== void 0) {
              if (typeof data4.name !== "string") {
                const err13 = { instancePath: instancePath + "/request_fields/" + i1 + "/name", schemaPath: "#/properties/request_fields/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
          } else {
            const err14 = { instancePath: instancePath + "/request_fields/" + i1, schemaPath: "#/properties/request_fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/request_fields", schemaPath: "#/properties/request_fields/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.transformed_request_fields !== void 0) {
      let data6 = data.transformed_request_fields;
      if (Array.isArray(data6)) {
        if (data6.length > 100) {
          const err16 = { instancePath: instancePath + "/transformed_request_fields", schemaPath: "#/properties/transformed_request_fields/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
        const len2 = data6.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data7 = data6[i2];
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            if (data7.name === void 0) {
              const err17 = { instancePath: instancePath + "/transformed_request_fields/" + i2, schemaPath: "#/properties/transformed_request_fields/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
            if (data7.name !== void 0) {
              if (typeof data7.name !== "string") {
                const err18 = { instancePath: instancePath + "/transformed_request_fields/" + i2 + "/name", schemaPath: "#/properties/transformed_request_fields/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
          } else {
            const err19 = { instancePath: instancePath + "/transformed_request_fields/" + i2, schemaPath: "#/properties/transformed_request_fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = { instancePath: instancePath + "/transformed_request_fields", schemaPath: "#/properties/transformed_request_fields/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.response_fields !== void 0) {
      let data9 = data.response_fields;
      if (Array.isArray(data9)) {
        if (data9.length > 100) {
          const err21 = { instancePath: instancePath + "/response_fields", schemaPath: "#/properties/response_fields/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
        const len3 = data9.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data10 = data9[i3];
          if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
            if (data10.name === void 0) {
              const err22 = { instancePath: instancePath + "/response_fields/" + i3, schemaPath: "#/properties/response_fields/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
            if (data10.name !== void 0) {
              if (typeof data10.name !== "string") {
                const err23 = { instancePath: instancePath + "/response_fields/" + i3 + "/name", schemaPath: "#/properties/response_fields/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data10.preserve_duplicates !== void 0) {
              if (typeof data10.preserve_duplicates !== "boolean") {
                const err24 = { instancePath: instancePath + "/response_fields/" + i3 + "/preserve_duplicates", schemaPath: "#/properties/response_fields/items/properties/preserve_duplicates/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err24];
                } else {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
          } else {
            const err25 = { instancePath: instancePath + "/response_fields/" + i3, schemaPath: "#/properties/response_fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        }
      } else {
        const err26 = { instancePath: instancePath + "/response_fields", schemaPath: "#/properties/response_fields/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.raw_response_fields !== void 0) {
      let data13 = data.raw_response_fields;
      if (Array.isArray(data13)) {
        if (data13.length > 100) {
          const err27 = { instancePath: instancePath + "/raw_response_fields", schemaPath: "#/properties/raw_response_fields/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
        const len4 = data13.length;
        for (let i4 = 0; i4 < len4; i4++) {
          let data14 = data13[i4];
          if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
            if (data14.name === void 0) {
              const err28 = { instancePath: instancePath + "/raw_response_fields/" + i4, schemaPath: "#/properties/raw_response_fields/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              if (vErrors === null) {
                vErrors = [err28];
              } else {
                vErrors.push(err28);
              }
              errors++;
            }
            if (data14.name !== void 0) {
              if (typeof data14.name !== "string") {
                const err29 = { instancePath: instancePath + "/raw_response_fields/" + i4 + "/name", schemaPath: "#/properties/raw_response_fields/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err29];
                } else {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
            if (data14.preserve_duplicates !== void 0) {
              if (typeof data14.preserve_duplicates !== "boolean") {
                const err30 = { instancePath: instancePath + "/raw_response_fields/" + i4 + "/preserve_duplicates", schemaPath: "#/properties/raw_response_fields/items/properties/preserve_duplicates/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err30];
                } else {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
          } else {
            const err31 = { instancePath: instancePath + "/raw_response_fields/" + i4, schemaPath: "#/properties/raw_response_fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        }
      } else {
        const err32 = { instancePath: instancePath + "/raw_response_fields", schemaPath: "#/properties/raw_response_fields/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
  } else {
    const err33 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err33];
    } else {
      vErrors.push(err33);
    }
    errors++;
  }
  validate49.errors = vErrors;
  return errors === 0;
}
const errorParameters = validate50;
const schema28 = { "type": "object", "properties": { "asset_name": { "type": "string", "pattern": "^[A-Za-z0-9_]{1,200}$", "description": "a name of letters, digits and underscores" }, "content": { "type": "string" }, "content_type": { "type": "string", "enum": ["text/html", "text/plain", "application/json", "text/xml"] }, "status_code": { "type": "integer", "minimum": 400, "maximum": 999 } }, "allOf": [{ "anyOf": [{ "required": ["asset_name"] }, { "required": ["content"] }] }, { "anyOf": [{ "required": ["asset_name"] }, { "required": ["content_type"] }] }], "$id": "errorParameters" };
const pattern60 = new RegExp("^[A-Za-z0-9_]{1,200}$", "u");
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs2 = errors;
  let valid1 = false;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.asset_name === void 0) {
      const err0 = { instancePath, schemaPath: "#/allOf/0/anyOf/0/required", keyword: "required", params: { missingProperty: "asset_name" }, message: "must have required property 'asset_name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  valid1 = valid1 || _valid0;
  if (!valid1) {
    const _errs4 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.content === void 0) {
        const err1 = { instancePath, schemaPath: "#/allOf/0/anyOf/1/required", keyword: "required", params: { missingProperty: "content" }, message: "must have required property 'content'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    var _valid0 = _errs4 === errors;
    valid1 = valid1 || _valid0;
  }
  if (!valid1) {
    const err2 = { instancePath, schemaPath: "#/allOf/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs2;
    if (vErrors !== null) {
      if (_errs2) {
        vErrors.length = _errs2;
      } else {
        vErrors = null;
      }
    }
  }
  const _errs6 = errors;
  let valid2 = false;
  const _errs7 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.asset_name === void 0) {
      const err3 = { instancePath, schemaPath: "#/allOf/1/anyOf/0/required", keyword: "required", params: { missingProperty: "asset_name" }, message: "must have required property 'asset_name'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
  }
  var _valid1 = _errs7 === errors;
  valid2 = valid2 || _valid1;
  if (!valid2) {
    const _errs8 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.content_type === void 0) {
        const err4 = { instancePath, schemaPath: "#/allOf/1/anyOf/1/required", keyword: "required", params: { missingProperty: "content_type" }, message: "must have required property 'content_type'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    var _valid1 = _errs8 === errors;
    valid2 = valid2 || _valid1;
  }
  if (!valid2) {
    const err5 = { instancePath, schemaPath: "#/allOf/1/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  } else {
    errors = _errs6;
    if (vErrors !== null) {
      if (_errs6) {
        vErrors.length = _errs6;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.asset_name !== void 0) {
      let data0 = data.asset_name;
      if (typeof data0 === "string") {
        if (!pattern60.test(data0)) {
          const err6 = { instancePath: instancePath + "/asset_name", schemaPath: "#/properties/asset_name/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_]{1,200}$" }, message: 'must match pattern "^[A-Za-z0-9_]{1,200}$"' };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/asset_name", schemaPath: "#/properties/asset_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.content !== void 0) {
      if (typeof data.content !== "string") {
        const err8 = { instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.content_type !== void 0) {
      let data2 = data.content_type;
      if (typeof data2 !== "string") {
        const err9 = { instancePath: instancePath + "/content_type", schemaPath: "#/properties/content_type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      if (!(data2 === "text/html" || data2 === "text/plain" || data2 === "application/json" || data2 === "text/xml")) {
        const err10 = { instancePath: instancePath + "/content_type", schemaPath: "#/properties/content_type/enum", keyword: "enum", params: { allowedValues: schema28.properties.content_type.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.status_code !== void 0) {
      let data3 = data.status_code;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        const err11 = { instancePath: instancePath + "/status_code", schemaPath: "#/properties/status_code/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 > 999 || isNaN(data3)) {
          const err12 = { instancePath: instancePath + "/status_code", schemaPath: "#/properties/status_code/maximum", keyword: "maximum", params: { comparison: "<=", limit: 999 }, message: "must be <= 999" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        if (data3 < 400 || isNaN(data3)) {
          const err13 = { instancePath: instancePath + "/status_code", schemaPath: "#/properties/status_code/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 }, message: "must be >= 400" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate50.errors = vErrors;
  return errors === 0;
}
const originParameters = validate51;
const schema29 = { "type": "object", "properties": { "host_header": { "type": "string", "pattern": "^[\\s\\S]", "description": "a text of one character or more" }, "origin": { "type": "object", "properties": { "host": { "type": "string", "pattern": "^[^/:\\s]+$", "description": "a host name, without scheme, port and path" }, "port": { "type": "integer", "minimum": 1, "maximum": 65535 } } }, "sni": { "type": "object", "properties": { "value": { "type": "string", "pattern": "^[^/:\\s]+$", "description": "a host name, without scheme, port and path" } }, "required": ["value"] } }, "$id": "originParameters" };
const pattern62 = new RegExp("^[^/:\\s]+$", "u");
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.host_header !== void 0) {
      let data0 = data.host_header;
      if (typeof data0 === "string") {
        if (!pattern0.test(data0)) {
          const err0 = { instancePath: instancePath + "/host_header", schemaPath: "#/properties/host_header/pattern", keyword: "pattern", params: { pattern: "^[\\s\\S]" }, message: 'must match pattern "^[\\s\\S]"' };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      } else {
        const err1 = { instancePath: instancePath + "/host_header", schemaPath: "#/properties/host_header/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.origin !== void 0) {
      let data1 = data.origin;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.host !== void 0) {
          let data2 = data1.host;
          if (typeof data2 === "string") {
            if (!pattern62.test(data2)) {
              const err2 = { instancePath: instancePath + "/origin/host", schemaPath: "#/properties/origin/properties/host/pattern", keyword: "pattern", params: { pattern: "^[^/:\\s]+$" }, message: 'must match pattern "^[^/:\\s]+$"' };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          } else {
            const err3 = { instancePath: instancePath + "/origin/host", schemaPath: "#/properties/origin/properties/host/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
        if (data1.port !== void 0) {
          let data3 = data1.port;
          if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
            const err4 = { instancePath: instancePath + "/origin/port", schemaPath: "#/properties/origin/properties/port/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
          if (typeof data3 == "number" && isFinite(data3)) {
            if (data3 > 65535 || isNaN(data3)) {
              const err5 = { instancePath: instancePath + "/origin/port", schemaPath: "#/properties/origin/properties/port/maximum", keyword: "maximum", params: { comparison: "<=", limit: 65535 }, message: "must be <= 65535" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
            if (data3 < 1 || isNaN(data3)) {
              const err6 = { instancePath: instancePath + "/origin/port", schemaPath: "#/properties/origin/properties/port/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          }
        }
      } else {
        const err7 = { instancePath: instancePath + "/origin", schemaPath: "#/properties/origin/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.sni !== void 0) {
      let data4 = data.sni;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.value === void 0) {
          const err8 = { instancePath: instancePath + "/sni", schemaPath: "#/properties/sni/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (data4.value !== void 0) {
          let data5 = data4.value;
          if (typeof data5 === "string") {
            if (!pattern62.test(data5)) {
              const err9 = { instancePath: instancePath + "/sni/value", schemaPath: "#/properties/sni/properties/value/pattern", keyword: "pattern", params: { pattern: "^[^/:\\s]+$" }, message: 'must match pattern "^[^/:\\s]+$"' };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
          } else {
            const err10 = { instancePath: instancePath + "/sni/value", schemaPath: "#/properties/sni/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      } else {
        const err11 = { instancePath: instancePath + "/sni", schemaPath: "#/properties/sni/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  }
  validate51.errors = vErrors;
  return errors === 0;
}
const redirectParameters = validate52;
const schema30 = { "type": "object", "properties": { "from_list": { "type": "object", "properties": { "key": { "type": "string" }, "name": { "type": "string" } } }, "from_value": { "type": "object", "properties": { "preserve_query_string": { "type": "boolean" }, "status_code": { "type": "integer", "enum": [301, 302, 303, 307, 308] }, "target_url": { "type": "object", "properties": { "value": { "type": "string" }, "expression": { "type": "string" } } } }, "required": ["target_url"] } }, "$id": "redirectParameters" };
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.from_list !== void 0) {
      let data0 = data.from_list;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.key !== void 0) {
          if (typeof data0.key !== "string") {
            const err0 = { instancePath: instancePath + "/from_list/key", schemaPath: "#/properties/from_list/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err0];
            } else {
              vErrors.push(err0);
            }
            errors++;
          }
        }
        if (data0.name !== void 0) {
          if (typeof data0.name !== "string") {
            const err1 = { instancePath: instancePath + "/from_list/name", schemaPath: "#/properties/from_list/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        }
      } else {
        const err2 = { instancePath: instancePath + "/from_list", schemaPath: "#/properties/from_list/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.from_value !== void 0) {
      let data3 = data.from_value;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.target_url === void 0) {
          const err3 = { instancePath: instancePath + "/from_value", schemaPath: "#/properties/from_value/required", keyword: "required", params: { missingProperty: "target_url" }, message: "must have required property 'target_url'" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (data3.preserve_query_string !== void 0) {
          if (typeof data3.preserve_query_string !== "boolean") {
            const err4 = { instancePath: instancePath + "/from_value/preserve_query_string", schemaPath: "#/properties/from_value/properties/preserve_query_string/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
        if (data3.status_code !== void 0) {
          let data5 = data3.status_code;
          if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
            const err5 = { instancePath: instancePath + "/from_value/status_code", schemaPath: "#/properties/from_value/properties/status_code/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
          if (!(data5 === 301 || data5 === 302 || data5 === 303 || data5 === 307 || data5 === 308)) {
            const err6 = { instancePath: instancePath + "/from_value/status_code", schemaPath: "#/properties/from_value/properties/status_code/enum", keyword: "enum", params: { allowedValues: schema30.properties.from_value.properties.status_code.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
        if (data3.target_url !== void 0) {
          let data6 = data3.target_url;
          if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
            if (data6.value !== void 0) {
              if (typeof data6.value !== "string") {
                const err7 = { instancePath: instancePath + "/from_value/target_url/value", schemaPath: "#/properties/from_value/properties/target_url/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  vErrors.push(err7);
                }
                errors++;
              }
            }
            if (data6.expression !== void 0) {
              if (typeof data6.expression !== "string") {
                const err8 = { instancePath: instancePath + "/from_value/target_url/expression", schemaPath: "#/properties/from_value/properties/target_url/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
          } else {
            const err9 = { instancePath: instancePath + "/from_value/target_url", schemaPath: "#/properties/from_value/properties/target_url/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/from_value", schemaPath: "#/properties/from_value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.push(err11);
    }
    errors++;
  }
  validate52.errors = vErrors;
  return errors === 0;
}
const rewriteParameters = validate53;
const schema31 = { "type": "object", "properties": { "headers": { "type": "object", "additionalProperties": { "type": "object", "properties": { "operation": { "type": "string", "enum": ["add", "set", "remove"] }, "value": { "type": "string" }, "expression": { "type": "string" } }, "required": ["operation"] }, "propertyNames": { "pattern": "^[A-Za-z0-9_-]+$", "description": "made of letters, digits, `-` and `_`" } }, "uri": { "type": "object", "properties": { "origin": { "type": "boolean" }, "path": { "type": "object", "properties": { "value": { "type": "string" }, "expression": { "type": "string" } } }, "query": { "type": "object", "properties": { "value": { "type": "string" }, "expression": { "type": "string" } } } } } }, "$id": "rewriteParameters" };
const pattern64 = new RegExp("^[A-Za-z0-9_-]+$", "u");
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.headers !== void 0) {
      let data0 = data.headers;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        for (const key0 in data0) {
          const _errs3 = errors;
          if (typeof key0 === "string") {
            if (!pattern64.test(key0)) {
              const err0 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"', propertyName: key0 };
              if (vErrors === null) {
                vErrors = [err0];
              } else {
                vErrors.push(err0);
              }
              errors++;
            }
          }
          var valid1 = _errs3 === errors;
          if (!valid1) {
            const err1 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/propertyNames", keyword: "propertyNames", params: { propertyName: key0 }, message: "property name must be valid" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        }
        for (const key1 in data0) {
          let data1 = data0[key1];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.operation === void 0) {
              const err2 = { instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/required", keyword: "required", params: { missingProperty: "operation" }, message: "must have required property 'operation'" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
            if (data1.operation !== void 0) {
              let data2 = data1.operation;
              if (typeof data2 !== "string") {
                const err3 = { instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/operation", schemaPath: "#/properties/headers/additionalProperties/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err3];
                } else {
                  vErrors.push(err3);
                }
                errors++;
              }
              if (!(data2 === "add" || data2 === "set" || data2 === "remove")) {
                const err4 = { instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/operation", schemaPath: "#/properties/headers/additionalProperties/properties/operation/enum", keyword: "enum", params: { allowedValues: schema31.properties.headers.additionalProperties.properties.operation.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err4];
                } else {
                  vErrors.push(err4);
                }
                errors++;
              }
            }
            if (data1.value !== void 0) {
              if (typeof data1.value !== "string") {
                const err5 = { instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/value", schemaPath: "#/properties/headers/additionalProperties/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.push(err5);
                }
                errors++;
              }
            }
            if (data1.expression !== void 0) {
              if (typeof data1.expression !== "string") {
                const err6 = { instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/expression", schemaPath: "#/properties/headers/additionalProperties/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
          } else {
            const err7 = { instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      } else {
        const err8 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.uri !== void 0) {
      let data5 = data.uri;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        if (data5.origin !== void 0) {
          if (typeof data5.origin !== "boolean") {
            const err9 = { instancePath: instancePath + "/uri/origin", schemaPath: "#/properties/uri/properties/origin/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
        if (data5.path !== void 0) {
          let data7 = data5.path;
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            if (data7.value !== void 0) {
              if (typeof data7.value !== "string") {
                const err10 = { instancePath: instancePath + "/uri/path/value", schemaPath: "#/properties/uri/properties/path/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  vErrors.push(err10);
                }
                errors++;
              }
            }
            if (data7.expression !== void 0) {
              if (typeof data7.expression !== "string") {
                const err11 = { instancePath: instancePath + "/uri/path/expression", schemaPath: "#/properties/uri/properties/path/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
          } else {
            const err12 = { instancePath: instancePath + "/uri/path", schemaPath: "#/properties/uri/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
        if (data5.query !== void 0) {
          let data10 = data5.query;
          if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
            if (data10.value !== void 0) {
              if (typeof data10.value !== "string") {
                const err13 = { instancePath: instancePath + "/uri/query/value", schemaPath: "#/properties/uri/properties/query/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
            if (data10.expression !== void 0) {
              if (typeof data10.expression !== "string") {
                const err14 = { instancePath: instancePath + "/uri/query/expression", schemaPath: "#/properties/uri/properties/query/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err14];
                } else {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
          } else {
            const err15 = { instancePath: instancePath + "/uri/query", schemaPath: "#/properties/uri/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/uri", schemaPath: "#/properties/uri/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.push(err17);
    }
    errors++;
  }
  validate53.errors = vErrors;
  return errors === 0;
}
const rateLimit = validate54;
const schema32 = { "type": "object", "properties": { "characteristics": { "type": "array", "items": { "type": "string" } }, "period": { "type": "integer" }, "requests_per_period": { "type": "integer" }, "requests_to_origin": { "type": "boolean" }, "mitigation_timeout": { "type": "integer" }, "counting_expression": { "type": "string" }, "score_per_period": { "type": "integer" }, "score_response_header_name": { "type": "string" } }, "required": ["characteristics", "period"], "$id": "rateLimit" };
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.characteristics === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "characteristics" }, message: "must have required property 'characteristics'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.period === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "period" }, message: "must have required property 'period'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.characteristics !== void 0) {
      let data0 = data.characteristics;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data0[i0] !== "string") {
            const err2 = { instancePath: instancePath + "/characteristics/" + i0, schemaPath: "#/properties/characteristics/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
      } else {
        const err3 = { instancePath: instancePath + "/characteristics", schemaPath: "#/properties/characteristics/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.period !== void 0) {
      let data2 = data.period;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
        const err4 = { instancePath: instancePath + "/period", schemaPath: "#/properties/period/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.requests_per_period !== void 0) {
      let data3 = data.requests_per_period;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        const err5 = { instancePath: instancePath + "/requests_per_period", schemaPath: "#/properties/requests_per_period/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.requests_to_origin !== void 0) {
      if (typeof data.requests_to_origin !== "boolean") {
        const err6 = { instancePath: instancePath + "/requests_to_origin", schemaPath: "#/properties/requests_to_origin/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.mitigation_timeout !== void 0) {
      let data5 = data.mitigation_timeout;
      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
        const err7 = { instancePath: instancePath + "/mitigation_timeout", schemaPath: "#/properties/mitigation_timeout/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.counting_expression !== void 0) {
      if (typeof data.counting_expression !== "string") {
        const err8 = { instancePath: instancePath + "/counting_expression", schemaPath: "#/properties/counting_expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.score_per_period !== void 0) {
      let data7 = data.score_per_period;
      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
        const err9 = { instancePath: instancePath + "/score_per_period", schemaPath: "#/properties/score_per_period/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.score_response_header_name !== void 0) {
      if (typeof data.score_response_header_name !== "string") {
        const err10 = { instancePath: instancePath + "/score_response_header_name", schemaPath: "#/properties/score_response_header_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.push(err11);
    }
    errors++;
  }
  validate54.errors = vErrors;
  return errors === 0;
}
const ruleBody = validate55;
const schema33 = { "type": "object", "properties": { "id": { "type": "string" }, "version": { "type": "string" }, "action": { "type": "string" }, "action_parameters": { "type": "object" }, "categories": { "type": "array", "items": { "type": "string" } }, "description": { "type": "string" }, "enabled": { "type": "boolean" }, "exposed_credential_check": { "type": "object", "properties": { "username_expression": { "type": "string" }, "password_expression": { "type": "string" } }, "additionalProperties": false }, "expression": { "type": "string" }, "last_updated": { "type": "string" }, "logging": { "type": "object", "properties": { "enabled": { "type": "boolean" } }, "additionalProperties": false }, "position": { "type": "object", "properties": { "before": { "type": "string" }, "after": { "type": "string" }, "index": { "type": "integer" } }, "additionalProperties": false }, "ratelimit": { "type": "object", "properties": { "characteristics": { "type": "array", "items": { "type": "string" } }, "period": { "type": "integer" }, "requests_per_period": { "type": "integer" }, "requests_to_origin": { "type": "boolean" }, "mitigation_timeout": { "type": "integer" }, "counting_expression": { "type": "string" }, "score_per_period": { "type": "integer" }, "score_response_header_name": { "type": "string" } } }, "ref": { "type": "string" }, "score_threshold": { "type": "integer" } }, "additionalProperties": false, "if": { "properties": { "action": { "const": "execute" } }, "required": ["action"] }, "then": { "properties": { "action_parameters": { "type": "object", "properties": { "id": { "type": "string" }, "version": { "type": "string" }, "overrides": { "type": "object", "properties": { "action": { "type": "string" }, "enabled": { "type": "boolean" }, "sensitivity_level": { "type": "string" }, "categories": { "type": "array", "items": { "type": "object", "required": ["category"], "properties": { "category": { "type": "string" }, "action": { "type": "string" }, "enabled": { "type": "boolean" }, "sensitivity_level": { "type": "string" } }, "additionalProperties": false } }, "rules": { "type": "array", "items": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" }, "action": { "type": "string" }, "enabled": { "type": "boolean" }, "score_threshold": { "type": "integer" }, "sensitivity_level": { "type": "string" } }, "additionalProperties": false } } }, "additionalProperties": false }, "matched_data": { "type": "object" } } } } }, "$id": "ruleBody" };
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  let valid0 = true;
  const _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.action === void 0 && (missing0 = "action")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    } else {
      if (data.action !== void 0) {
        if ("execute" !== data.action) {
          const err1 = {};
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    }
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  if (vErrors !== null) {
    if (_errs1) {
      vErrors.length = _errs1;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs4 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.action_parameters !== void 0) {
        let data1 = data.action_parameters;
        if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
          if (data1.id !== void 0) {
            if (typeof data1.id !== "string") {
              const err2 = { instancePath: instancePath + "/action_parameters/id", schemaPath: "#/then/properties/action_parameters/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          }
          if (data1.version !== void 0) {
            if (typeof data1.version !== "string") {
              const err3 = { instancePath: instancePath + "/action_parameters/version", schemaPath: "#/then/properties/action_parameters/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          }
          if (data1.overrides !== void 0) {
            let data4 = data1.overrides;
            if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
              for (const key0 in data4) {
                if (!(key0 === "action" || key0 === "enabled" || key0 === "sensitivity_level" || key0 === "categories" || key0 === "rules")) {
                  const err4 = { instancePath: instancePath + "/action_parameters/overrides", schemaPath: "#/then/properties/action_parameters/properties/overrides/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
                  if (vErrors === null) {
                    vErrors = [err4];
                  } else {
                    vErrors.push(err4);
                  }
                  errors++;
                }
              }
              if (data4.action !== void 0) {
                if (typeof data4.action !== "string") {
                  const err5 = { instancePath: instancePath + "/action_parameters/overrides/action", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err5];
                  } else {
                    vErrors.push(err5);
                  }
                  errors++;
                }
              }
              if (data4.enabled !== void 0) {
                if (typeof data4.enabled !== "boolean") {
                  const err6 = { instancePath: instancePath + "/action_parameters/overrides/enabled", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                  if (vErrors === null) {
                    vErrors = [err6];
                  } else {
                    vErrors.push(err6);
                  }
                  errors++;
                }
              }
              if (data4.sensitivity_level !== void 0) {
                if (typeof data4.sensitivity_level !== "string") {
                  const err7 = { instancePath: instancePath + "/action_parameters/overrides/sensitivity_level", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/sensitivity_level/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              }
              if (data4.categories !== void 0) {
                let data8 = data4.categories;
                if (Array.isArray(data8)) {
                  const len0 = data8.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data9 = data8[i0];
                    if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                      if (data9.category === void 0) {
                        const err8 = { instancePath: instancePath + "/action_parameters/overrides/categories/" + i0, schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/categories/items/required", keyword: "required", params: { missingProperty: "category" }, message: "must have required property 'category'" };
                        if (vErrors === null) {
                          vErrors = [err8];
                        } else {
                          vErrors.push(err8);
                        }
                        errors++;
                      }
                      for (const key1 in data9) {
                        if (!(key1 === "category" || key1 === "action" || key1 === "enabled" || key1 === "sensitivity_level")) {
                          const err9 = { instancePath: instancePath + "/action_parameters/overrides/categories/" + i0, schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/categories/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                          if (vErrors === null) {
                            vErrors = [err9];
                          } else {
                            vErrors.push(err9);
                          }
                          errors++;
                        }
                      }
                      if (data9.category !== void 0) {
                        if (typeof data9.category !== "string") {
                          const err10 = { instancePath: instancePath + "/action_parameters/overrides/categories/" + i0 + "/category", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/categories/items/properties/category/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err10];
                          } else {
                            vErrors.push(err10);
                          }
                          errors++;
                        }
                      }
                      if (data9.action !== void 0) {
                        if (typeof data9.action !== "string") {
                          const err11 = { instancePath: instancePath + "/action_parameters/overrides/categories/" + i0 + "/action", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/categories/items/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err11];
                          } else {
                            vErrors.push(err11);
                          }
                          errors++;
                        }
                      }
                      if (data9.enabled !== void 0) {
                        if (typeof data9.enabled !== "boolean") {
                          const err12 = { instancePath: instancePath + "/action_parameters/overrides/categories/" + i0 + "/enabled", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/categories/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                          if (vErrors === null) {
                            vErrors = [err12];
                          } else {
                            vErrors.push(err12);
                          }
                          errors++;
                        }
                      }
                      if (data9.sensitivity_level !== void 0) {
                        if (typeof data9.sensitivity_level !== "string") {
                          const err13 = { instancePath: instancePath + "/action_parameters/overrides/categories/" + i0 + "/sensitivity_level", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/categories/items/properties/sensitivity_level/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err13];
                          } else {
                            vErrors.push(err13);
                          }
                          errors++;
                        }
                      }
                    } else {
                      const err14 = { instancePath: instancePath + "/action_parameters/overrides/categories/" + i0, schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/categories/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                      if (vErrors === null) {
                        vErrors = [err14];
                      } else {
                        vErrors.push(err14);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err15 = { instancePath: instancePath + "/action_parameters/overrides/categories", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/categories/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    vErrors.push(err15);
                  }
                  errors++;
                }
              }
              if (data4.rules !== void 0) {
                let data14 = data4.rules;
                if (Array.isArray(data14)) {
                  const len1 = data14.length;
                  for (let i1 = 0; i1 < len1; i1++) {
                    let data15 = data14[i1];
                    if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
                      if (data15.id === void 0) {
                        const err16 = { instancePath: instancePath + "/action_parameters/overrides/rules/" + i1, schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/rules/items/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                        if (vErrors === null) {
                          vErrors = [err16];
                        } else {
                          vErrors.push(err16);
                        }
                        errors++;
                      }
                      for (const key2 in data15) {
                        if (!(key2 === "id" || key2 === "action" || key2 === "enabled" || key2 === "score_threshold" || key2 === "sensitivity_level")) {
                          const err17 = { instancePath: instancePath + "/action_parameters/overrides/rules/" + i1, schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/rules/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                          if (vErrors === null) {
                            vErrors = [err17];
                          } else {
                            vErrors.push(err17);
                          }
                          errors++;
                        }
                      }
                      if (data15.id !== void 0) {
                        if (typeof data15.id !== "string") {
                          const err18 = { instancePath: instancePath + "/action_parameters/overrides/rules/" + i1 + "/id", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/rules/items/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err18];
                          } else {
                            vErrors.push(err18);
                          }
                          errors++;
                        }
                      }
                      if (data15.action !== void 0) {
                        if (typeof data15.action !== "string") {
                          const err19 = { instancePath: instancePath + "/action_parameters/overrides/rules/" + i1 + "/action", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/rules/items/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err19];
                          } else {
                            vErrors.push(err19);
                          }
                          errors++;
                        }
                      }
                      if (data15.enabled !== void 0) {
                        if (typeof data15.enabled !== "boolean") {
                          const err20 = { instancePath: instancePath + "/action_parameters/overrides/rules/" + i1 + "/enabled", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/rules/items/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                          if (vErrors === null) {
                            vErrors = [err20];
                          } else {
                            vErrors.push(err20);
                          }
                          errors++;
                        }
                      }
                      if (data15.score_threshold !== void 0) {
                        let data19 = data15.score_threshold;
                        if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
                          const err21 = { instancePath: instancePath + "/action_parameters/overrides/rules/" + i1 + "/score_threshold", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/rules/items/properties/score_threshold/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                          if (vErrors === null) {
                            vErrors = [err21];
                          } else {
                            vErrors.push(err21);
                          }
                          errors++;
                        }
                      }
                      if (data15.sensitivity_level !== void 0) {
                        if (typeof data15.sensitivity_level !== "string") {
                          const err22 = { instancePath: instancePath + "/action_parameters/overrides/rules/" + i1 + "/sensitivity_level", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/rules/items/properties/sensitivity_level/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err22];
                          } else {
                            vErrors.push(err22);
                          }
                          errors++;
                        }
                      }
                    } else {
                      const err23 = { instancePath: instancePath + "/action_parameters/overrides/rules/" + i1, schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/rules/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                      if (vErrors === null) {
                        vErrors = [err23];
                      } else {
                        vErrors.push(err23);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err24 = { instancePath: instancePath + "/action_parameters/overrides/rules", schemaPath: "#/then/properties/action_parameters/properties/overrides/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                  if (vErrors === null) {
                    vErrors = [err24];
                  } else {
                    vErrors.push(err24);
                  }
                  errors++;
                }
              }
            } else {
              const err25 = { instancePath: instancePath + "/action_parameters/overrides", schemaPath: "#/then/properties/action_parameters/properties/overrides/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err25];
              } else {
                vErrors.push(err25);
              }
              errors++;
            }
          }
          if (data1.matched_data !== void 0) {
            let data21 = data1.matched_data;
            if (!(data21 && typeof data21 == "object" && !Array.isArray(data21))) {
              const err26 = { instancePath: instancePath + "/action_parameters/matched_data", schemaPath: "#/then/properties/action_parameters/properties/matched_data/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err26];
              } else {
                vErrors.push(err26);
              }
              errors++;
            }
          }
        } else {
          const err27 = { instancePath: instancePath + "/action_parameters", schemaPath: "#/then/properties/action_parameters/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
      }
    }
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    const err28 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err28];
    } else {
      vErrors.push(err28);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key3 in data) {
      if (!func2.call(schema33.properties, key3)) {
        const err29 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err30 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.version !== void 0) {
      if (typeof data.version !== "string") {
        const err31 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
    }
    if (data.action !== void 0) {
      if (typeof data.action !== "string") {
        const err32 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.action_parameters !== void 0) {
      let data25 = data.action_parameters;
      if (!(data25 && typeof data25 == "object" && !Array.isArray(data25))) {
        const err33 = { instancePath: instancePath + "/action_parameters", schemaPath: "#/properties/action_parameters/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.categories !== void 0) {
      let data26 = data.categories;
      if (Array.isArray(data26)) {
        const len2 = data26.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (typeof data26[i2] !== "string") {
            const err34 = { instancePath: instancePath + "/categories/" + i2, schemaPath: "#/properties/categories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err34];
            } else {
              vErrors.push(err34);
            }
            errors++;
          }
        }
      } else {
        const err35 = { instancePath: instancePath + "/categories", schemaPath: "#/properties/categories/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err36 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.enabled !== void 0) {
      if (typeof data.enabled !== "boolean") {
        const err37 = { instancePath: instancePath + "/enabled", schemaPath: "#/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
    }
    if (data.exposed_credential_check !== void 0) {
      let data30 = data.exposed_credential_check;
      if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
        for (const key4 in data30) {
          if (!(key4 === "username_expression" || key4 === "password_expression")) {
            const err38 = { instancePath: instancePath + "/exposed_credential_check", schemaPath: "#/properties/exposed_credential_check/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
        }
        if (data30.username_expression !== void 0) {
          if (typeof data30.username_expression !== "string") {
            const err39 = { instancePath: instancePath + "/exposed_credential_check/username_expression", schemaPath: "#/properties/exposed_credential_check/properties/username_expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              vErrors.push(err39);
            }
            errors++;
          }
        }
        if (data30.password_expression !== void 0) {
          if (typeof data30.password_expression !== "string") {
            const err40 = { instancePath: instancePath + "/exposed_credential_check/password_expression", schemaPath: "#/properties/exposed_credential_check/properties/password_expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              vErrors.push(err40);
            }
            errors++;
          }
        }
      } else {
        const err41 = { instancePath: instancePath + "/exposed_credential_check", schemaPath: "#/properties/exposed_credential_check/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
    }
    if (data.expression !== void 0) {
      if (typeof data.expression !== "string") {
        const err42 = { instancePath: instancePath + "/expression", schemaPath: "#/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
    }
    if (data.last_updated !== void 0) {
      if (typeof data.last_updated !== "string") {
        const err43 = { instancePath: instancePath + "/last_updated", schemaPath: "#/properties/last_updated/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          vErrors.push(err43);
        }
        errors++;
      }
    }
    if (data.logging !== void 0) {
      let data35 = data.logging;
      if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
        for (const key5 in data35) {
          if (!(key5 === "enabled")) {
            const err44 = { instancePath: instancePath + "/logging", schemaPath: "#/properties/logging/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err44];
            } else {
              vErrors.push(err44);
            }
            errors++;
          }
        }
        if (data35.enabled !== void 0) {
          if (typeof data35.enabled !== "boolean") {
            const err45 = { instancePath: instancePath + "/logging/enabled", schemaPath: "#/properties/logging/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err45];
            } else {
              vErrors.push(err45);
            }
            errors++;
          }
        }
      } else {
        const err46 = { instancePath: instancePath + "/logging", schemaPath: "#/properties/logging/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      }
    }
    if (data.position !== void 0) {
      let data37 = data.position;
      if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
        for (const key6 in data37) {
          if (!(key6 === "before" || key6 === "after" || key6 === "index")) {
            const err47 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err47];
            } else {
              vErrors.push(err47);
            }
            errors++;
          }
        }
        if (data37.before !== void 0) {
          if (typeof data37.before !== "string") {
            const err48 = { instancePath: instancePath + "/position/before", schemaPath: "#/properties/position/properties/before/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              vErrors.push(err48);
            }
            errors++;
          }
        }
        if (data37.after !== void 0) {
          if (typeof data37.after !== "string") {
            const err49 = { instancePath: instancePath + "/position/after", schemaPath: "#/properties/position/properties/after/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err49];
            } else {
              vErrors.push(err49);
            }
            errors++;
          }
        }
        if (data37.index !== void 0) {
          let data40 = data37.index;
          if (!(typeof data40 == "number" && (!(data40 % 1) && !isNaN(data40)) && isFinite(data40))) {
            const err50 = { instancePath: instancePath + "/position/index", schemaPath: "#/properties/position/properties/index/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err50];
            } else {
              vErrors.push(err50);
            }
            errors++;
          }
        }
      } else {
        const err51 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err51];
        } else {
          vErrors.push(err51);
        }
        errors++;
      }
    }
    if (data.ratelimit !== void 0) {
      let data41 = data.ratelimit;
      if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
        if (data41.characteristics !== void 0) {
          let data42 = data41.characteristics;
          if (Array.isArray(data42)) {
            const len3 = data42.length;
            for (let i3 = 0; i3 < len3; i3++) {
              if (typeof data42[i3] !== "string") {
                const err52 = { instancePath: instancePath + "/ratelimit/characteristics/" + i3, schemaPath: "#/properties/ratelimit/properties/characteristics/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err52];
                } else {
                  vErrors.push(err52);
                }
                errors++;
              }
            }
          } else {
            const err53 = { instancePath: instancePath + "/ratelimit/characteristics", schemaPath: "#/properties/ratelimit/properties/characteristics/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err53];
            } else {
              vErrors.push(err53);
            }
            errors++;
          }
        }
        if (data41.period !== void 0) {
          let data44 = data41.period;
          if (!(typeof data44 == "number" && (!(data44 % 1) && !isNaN(data44)) && isFinite(data44))) {
            const err54 = { instancePath: instancePath + "/ratelimit/period", schemaPath: "#/properties/ratelimit/properties/period/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err54];
            } else {
              vErrors.push(err54);
            }
            errors++;
          }
        }
        if (data41.requests_per_period !== void 0) {
          let data45 = data41.requests_per_period;
          if (!(typeof data45 == "number" && (!(data45 % 1) && !isNaN(data45)) && isFinite(data45))) {
            const err55 = { instancePath: instancePath + "/ratelimit/requests_per_period", schemaPath: "#/properties/ratelimit/properties/requests_per_period/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err55];
            } else {
              vErrors.push(err55);
            }
            errors++;
          }
        }
        if (data41.requests_to_origin !== void 0) {
          if (typeof data41.requests_to_origin !== "boolean") {
            const err56 = { instancePath: instancePath + "/ratelimit/requests_to_origin", schemaPath: "#/properties/ratelimit/properties/requests_to_origin/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              vErrors.push(err56);
            }
            errors++;
          }
        }
        if (data41.mitigation_timeout !== void 0) {
          let data47 = data41.mitigation_timeout;
          if (!(typeof data47 == "number" && (!(data47 % 1) && !isNaN(data47)) && isFinite(data47))) {
            const err57 = { instancePath: instancePath + "/ratelimit/mitigation_timeout", schemaPath: "#/properties/ratelimit/properties/mitigation_timeout/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              vErrors.push(err57);
            }
            errors++;
          }
        }
        if (data41.counting_expression !== void 0) {
          if (typeof data41.counting_expression !== "string") {
            const err58 = { instancePath: instancePath + "/ratelimit/counting_expression", schemaPath: "#/properties/ratelimit/properties/counting_expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err58];
            } else {
              vErrors.push(err58);
            }
            errors++;
          }
        }
        if (data41.score_per_period !== void 0) {
          let data49 = data41.score_per_period;
          if (!(typeof data49 == "number" && (!(data49 % 1) && !isNaN(data49)) && isFinite(data49))) {
            const err59 = { instancePath: instancePath + "/ratelimit/score_per_period", schemaPath: "#/properties/ratelimit/properties/score_per_period/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err59];
            } else {
              vErrors.push(err59);
            }
            errors++;
          }
        }
        if (data41.score_response_header_name !== void 0) {
          if (typeof data41.score_response_header_name !== "string") {
            const err60 = { instancePath: instancePath + "/ratelimit/score_response_header_name", schemaPath: "#/properties/ratelimit/properties/score_response_header_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err60];
            } else {
              vErrors.push(err60);
            }
            errors++;
          }
        }
      } else {
        const err61 = { instancePath: instancePath + "/ratelimit", schemaPath: "#/properties/ratelimit/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err61];
        } else {
          vErrors.push(err61);
        }
        errors++;
      }
    }
    if (data.ref !== void 0) {
      if (typeof data.ref !== "string") {
        const err62 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err62];
        } else {
          vErrors.push(err62);
        }
        errors++;
      }
    }
    if (data.score_threshold !== void 0) {
      let data52 = data.score_threshold;
      if (!(typeof data52 == "number" && (!(data52 % 1) && !isNaN(data52)) && isFinite(data52))) {
        const err63 = { instancePath: instancePath + "/score_threshold", schemaPath: "#/properties/score_threshold/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err63];
        } else {
          vErrors.push(err63);
        }
        errors++;
      }
    }
  } else {
    const err64 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err64];
    } else {
      vErrors.push(err64);
    }
    errors++;
  }
  validate55.errors = vErrors;
  return errors === 0;
}
const rulesetBody = validate56;
const schema34 = { "type": "object", "properties": { "id": { "type": "string" }, "name": { "type": "string" }, "description": { "type": "string" }, "phase": { "type": "string" }, "rules": { "type": "array", "items": { "$ref": "ruleBody" } }, "source": { "type": "string" }, "version": { "type": "string" }, "last_updated": { "type": "string" }, "shareable_entitlement_name": { "type": "string" }, "kind": { "type": "string" } }, "additionalProperties": false, "$id": "rulesetBody" };
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema34.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      if (typeof data.name !== "string") {
        const err2 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err3 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.phase !== void 0) {
      if (typeof data.phase !== "string") {
        const err4 = { instancePath: instancePath + "/phase", schemaPath: "#/properties/phase/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.rules !== void 0) {
      let data4 = data.rules;
      if (Array.isArray(data4)) {
        const len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate55(data4[i0], { instancePath: instancePath + "/rules/" + i0, parentData: data4, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err5 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.source !== void 0) {
      if (typeof data.source !== "string") {
        const err6 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.version !== void 0) {
      if (typeof data.version !== "string") {
        const err7 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.last_updated !== void 0) {
      if (typeof data.last_updated !== "string") {
        const err8 = { instancePath: instancePath + "/last_updated", schemaPath: "#/properties/last_updated/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.shareable_entitlement_name !== void 0) {
      if (typeof data.shareable_entitlement_name !== "string") {
        const err9 = { instancePath: instancePath + "/shareable_entitlement_name", schemaPath: "#/properties/shareable_entitlement_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.kind !== void 0) {
      if (typeof data.kind !== "string") {
        const err10 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.push(err11);
    }
    errors++;
  }
  validate56.errors = vErrors;
  return errors === 0;
}
const entryPointUpdate = validate58;
const schema35 = { "type": "object", "properties": { "id": { "type": "string" }, "name": { "type": "string" }, "description": { "type": "string" }, "phase": { "type": "string" }, "rules": { "type": "array", "items": { "$ref": "ruleBody" } }, "source": { "type": "string" }, "version": { "type": "string" }, "last_updated": { "type": "string" }, "shareable_entitlement_name": { "type": "string" } }, "additionalProperties": false, "$id": "entryPointUpdate" };
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema35.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      if (typeof data.name !== "string") {
        const err2 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err3 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.phase !== void 0) {
      if (typeof data.phase !== "string") {
        const err4 = { instancePath: instancePath + "/phase", schemaPath: "#/properties/phase/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.rules !== void 0) {
      let data4 = data.rules;
      if (Array.isArray(data4)) {
        const len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate55(data4[i0], { instancePath: instancePath + "/rules/" + i0, parentData: data4, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err5 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.source !== void 0) {
      if (typeof data.source !== "string") {
        const err6 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.version !== void 0) {
      if (typeof data.version !== "string") {
        const err7 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.last_updated !== void 0) {
      if (typeof data.last_updated !== "string") {
        const err8 = { instancePath: instancePath + "/last_updated", schemaPath: "#/properties/last_updated/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.shareable_entitlement_name !== void 0) {
      if (typeof data.shareable_entitlement_name !== "string") {
        const err9 = { instancePath: instancePath + "/shareable_entitlement_name", schemaPath: "#/properties/shareable_entitlement_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate58.errors = vErrors;
  return errors === 0;
}
const filterBody = validate60;
const schema36 = { "type": "object", "properties": { "id": { "type": "string" }, "expression": { "type": "string" }, "paused": { "type": "boolean" }, "description": { "type": "string" }, "ref": { "type": "string" }, "created_on": { "type": "string" }, "modified_on": { "type": "string" } }, "additionalProperties": false, "$id": "filterBody" };
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "id" || key0 === "expression" || key0 === "paused" || key0 === "description" || key0 === "ref" || key0 === "created_on" || key0 === "modified_on")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.expression !== void 0) {
      if (typeof data.expression !== "string") {
        const err2 = { instancePath: instancePath + "/expression", schemaPath: "#/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.paused !== void 0) {
      if (typeof data.paused !== "boolean") {
        const err3 = { instancePath: instancePath + "/paused", schemaPath: "#/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err4 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.ref !== void 0) {
      if (typeof data.ref !== "string") {
        const err5 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.created_on !== void 0) {
      if (typeof data.created_on !== "string") {
        const err6 = { instancePath: instancePath + "/created_on", schemaPath: "#/properties/created_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.modified_on !== void 0) {
      if (typeof data.modified_on !== "string") {
        const err7 = { instancePath: instancePath + "/modified_on", schemaPath: "#/properties/modified_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate60.errors = vErrors;
  return errors === 0;
}
const filtersBody = validate61;
const schema37 = { "type": "array", "items": { "$ref": "filterBody" }, "$id": "filtersBody" };
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate60(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate61.errors = vErrors;
  return errors === 0;
}
const firewallRuleBody = validate63;
const schema38 = { "type": "object", "properties": { "id": { "type": "string" }, "action": { "type": "string" }, "filter": { "type": "object", "properties": { "id": { "type": "string" }, "expression": { "type": "string" }, "paused": { "type": "boolean" }, "description": { "type": "string" }, "ref": { "type": "string" }, "deleted": { "type": "boolean" }, "created_on": { "type": "string" }, "modified_on": { "type": "string" } }, "additionalProperties": false }, "products": { "type": "array", "items": { "type": "string" } }, "priority": { "type": "number" }, "paused": { "type": "boolean" }, "description": { "type": "string" }, "ref": { "type": "string" }, "created_on": { "type": "string" }, "modified_on": { "type": "string" } }, "additionalProperties": false, "$id": "firewallRuleBody" };
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema38.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.action !== void 0) {
      if (typeof data.action !== "string") {
        const err2 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.filter !== void 0) {
      let data2 = data.filter;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (const key1 in data2) {
          if (!(key1 === "id" || key1 === "expression" || key1 === "paused" || key1 === "description" || key1 === "ref" || key1 === "deleted" || key1 === "created_on" || key1 === "modified_on")) {
            const err3 = { instancePath: instancePath + "/filter", schemaPath: "#/properties/filter/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
        if (data2.id !== void 0) {
          if (typeof data2.id !== "string") {
            const err4 = { instancePath: instancePath + "/filter/id", schemaPath: "#/properties/filter/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
        if (data2.expression !== void 0) {
          if (typeof data2.expression !== "string") {
            const err5 = { instancePath: instancePath + "/filter/expression", schemaPath: "#/properties/filter/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
        if (data2.paused !== void 0) {
          if (typeof data2.paused !== "boolean") {
            const err6 = { instancePath: instancePath + "/filter/paused", schemaPath: "#/properties/filter/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
        if (data2.description !== void 0) {
          if (typeof data2.description !== "string") {
            const err7 = { instancePath: instancePath + "/filter/description", schemaPath: "#/properties/filter/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
        if (data2.ref !== void 0) {
          if (typeof data2.ref !== "string") {
            const err8 = { instancePath: instancePath + "/filter/ref", schemaPath: "#/properties/filter/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
        if (data2.deleted !== void 0) {
          if (typeof data2.deleted !== "boolean") {
            const err9 = { instancePath: instancePath + "/filter/deleted", schemaPath: "#/properties/filter/properties/deleted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
        if (data2.created_on !== void 0) {
          if (typeof data2.created_on !== "string") {
            const err10 = { instancePath: instancePath + "/filter/created_on", schemaPath: "#/properties/filter/properties/created_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
        if (data2.modified_on !== void 0) {
          if (typeof data2.modified_on !== "string") {
            const err11 = { instancePath: instancePath + "/filter/modified_on", schemaPath: "#/properties/filter/properties/modified_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/filter", schemaPath: "#/properties/filter/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.products !== void 0) {
      let data11 = data.products;
      if (Array.isArray(data11)) {
        const len0 = data11.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data11[i0] !== "string") {
            const err13 = { instancePath: instancePath + "/products/" + i0, schemaPath: "#/properties/products/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/products", schemaPath: "#/properties/products/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.priority !== void 0) {
      let data13 = data.priority;
      if (!(typeof data13 == "number" && isFinite(data13))) {
        const err15 = { instancePath: instancePath + "/priority", schemaPath: "#/properties/priority/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.paused !== void 0) {
      if (typeof data.paused !== "boolean") {
        const err16 = { instancePath: instancePath + "/paused", schemaPath: "#/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err17 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.ref !== void 0) {
      if (typeof data.ref !== "string") {
        const err18 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.created_on !== void 0) {
      if (typeof data.created_on !== "string") {
        const err19 = { instancePath: instancePath + "/created_on", schemaPath: "#/properties/created_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.modified_on !== void 0) {
      if (typeof data.modified_on !== "string") {
        const err20 = { instancePath: instancePath + "/modified_on", schemaPath: "#/properties/modified_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
  } else {
    const err21 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err21];
    } else {
      vErrors.push(err21);
    }
    errors++;
  }
  validate63.errors = vErrors;
  return errors === 0;
}
const firewallRuleBodies = validate64;
const schema39 = { "type": "array", "items": { "$ref": "firewallRuleBody" }, "$id": "firewallRuleBodies" };
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate63(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate64.errors = vErrors;
  return errors === 0;
}
const expressionBody = validate66;
const schema40 = { "type": "object", "properties": { "expression": { "type": "string" } }, "additionalProperties": false, "$id": "expressionBody" };
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "expression")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.expression !== void 0) {
      if (typeof data.expression !== "string") {
        const err1 = { instancePath: instancePath + "/expression", schemaPath: "#/properties/expression/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate66.errors = vErrors;
  return errors === 0;
}
const packageBody = validate67;
const schema41 = { "type": "object", "properties": { "id": { "type": "string" }, "sensitivity": { "type": "string" }, "action_mode": { "type": "string" } }, "additionalProperties": false, "$id": "packageBody" };
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "id" || key0 === "sensitivity" || key0 === "action_mode")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.sensitivity !== void 0) {
      if (typeof data.sensitivity !== "string") {
        const err2 = { instancePath: instancePath + "/sensitivity", schemaPath: "#/properties/sensitivity/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.action_mode !== void 0) {
      if (typeof data.action_mode !== "string") {
        const err3 = { instancePath: instancePath + "/action_mode", schemaPath: "#/properties/action_mode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate67.errors = vErrors;
  return errors === 0;
}
const modeBody = validate68;
const schema42 = { "type": "object", "properties": { "id": { "type": "string" }, "mode": { "type": "string" } }, "additionalProperties": false, "$id": "modeBody" };
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "id" || key0 === "mode")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.mode !== void 0) {
      if (typeof data.mode !== "string") {
        const err2 = { instancePath: instancePath + "/mode", schemaPath: "#/properties/mode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate68.errors = vErrors;
  return errors === 0;
}
const overrideBody = validate69;
const schema43 = { "type": "object", "properties": { "id": { "type": "string" }, "description": { "type": "string" }, "urls": { "type": "array", "items": { "type": "string" } }, "priority": { "type": "number" }, "groups": { "type": "object", "additionalProperties": { "type": "string" } }, "rules": { "type": "object", "additionalProperties": { "type": "string" } }, "rewrite_action": { "type": "object", "additionalProperties": { "type": "string" } }, "paused": { "type": "boolean" }, "created_on": { "type": "string" }, "modified_on": { "type": "string" } }, "additionalProperties": false, "$id": "overrideBody" };
function validate69(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema43.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err2 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.urls !== void 0) {
      let data2 = data.urls;
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data2[i0] !== "string") {
            const err3 = { instancePath: instancePath + "/urls/" + i0, schemaPath: "#/properties/urls/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = { instancePath: instancePath + "/urls", schemaPath: "#/properties/urls/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.priority !== void 0) {
      let data4 = data.priority;
      if (!(typeof data4 == "number" && isFinite(data4))) {
        const err5 = { instancePath: instancePath + "/priority", schemaPath: "#/properties/priority/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.groups !== void 0) {
      let data5 = data.groups;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        for (const key1 in data5) {
          if (typeof data5[key1] !== "string") {
            const err6 = { instancePath: instancePath + "/groups/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/groups/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      } else {
        const err7 = { instancePath: instancePath + "/groups", schemaPath: "#/properties/groups/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.rules !== void 0) {
      let data7 = data.rules;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        for (const key2 in data7) {
          if (typeof data7[key2] !== "string") {
            const err8 = { instancePath: instancePath + "/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/rules/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.rewrite_action !== void 0) {
      let data9 = data.rewrite_action;
      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
        for (const key3 in data9) {
          if (typeof data9[key3] !== "string") {
            const err10 = { instancePath: instancePath + "/rewrite_action/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/rewrite_action/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      } else {
        const err11 = { instancePath: instancePath + "/rewrite_action", schemaPath: "#/properties/rewrite_action/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.paused !== void 0) {
      if (typeof data.paused !== "boolean") {
        const err12 = { instancePath: instancePath + "/paused", schemaPath: "#/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.created_on !== void 0) {
      if (typeof data.created_on !== "string") {
        const err13 = { instancePath: instancePath + "/created_on", schemaPath: "#/properties/created_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.modified_on !== void 0) {
      if (typeof data.modified_on !== "string") {
        const err14 = { instancePath: instancePath + "/modified_on", schemaPath: "#/properties/modified_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
  } else {
    const err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err15];
    } else {
      vErrors.push(err15);
    }
    errors++;
  }
  validate69.errors = vErrors;
  return errors === 0;
}
const pageRuleBody = validate70;
const schema44 = { "type": "object", "properties": { "id": { "type": "string" }, "targets": { "type": "array", "items": { "type": "object", "properties": { "target": { "type": "string" }, "constraint": { "type": "object" } }, "additionalProperties": false } }, "actions": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string" } } } }, "priority": { "type": "integer" }, "status": { "type": "string" }, "created_on": { "type": "string" }, "modified_on": { "type": "string" } }, "additionalProperties": false, "$id": "pageRuleBody" };
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "id" || key0 === "targets" || key0 === "actions" || key0 === "priority" || key0 === "status" || key0 === "created_on" || key0 === "modified_on")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        const err1 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.targets !== void 0) {
      let data1 = data.targets;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
            for (const key1 in data2) {
              if (!(key1 === "target" || key1 === "constraint")) {
                const err2 = { instancePath: instancePath + "/targets/" + i0, schemaPath: "#/properties/targets/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err2];
                } else {
                  vErrors.push(err2);
                }
                errors++;
              }
            }
            if (data2.target !== void 0) {
              if (typeof data2.target !== "string") {
                const err3 = { instancePath: instancePath + "/targets/" + i0 + "/target", schemaPath: "#/properties/targets/items/properties/target/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err3];
                } else {
                  vErrors.push(err3);
                }
                errors++;
              }
            }
            if (data2.constraint !== void 0) {
              let data4 = data2.constraint;
              if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
                const err4 = { instancePath: instancePath + "/targets/" + i0 + "/constraint", schemaPath: "#/properties/targets/items/properties/constraint/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err4];
                } else {
                  vErrors.push(err4);
                }
                errors++;
              }
            }
          } else {
            const err5 = { instancePath: instancePath + "/targets/" + i0, schemaPath: "#/properties/targets/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/targets", schemaPath: "#/properties/targets/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.actions !== void 0) {
      let data5 = data.actions;
      if (Array.isArray(data5)) {
        const len1 = data5.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data6 = data5[i1];
          if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
            if (data6.id !== void 0) {
              if (typeof data6.id !== "string") {
                const err7 = { instancePath: instancePath + "/actions/" + i1 + "/id", schemaPath: "#/properties/actions/items/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  vErrors.push(err7);
                }
                errors++;
              }
            }
          } else {
            const err8 = { instancePath: instancePath + "/actions/" + i1, schemaPath: "#/properties/actions/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/actions", schemaPath: "#/properties/actions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.priority !== void 0) {
      let data8 = data.priority;
      if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
        const err10 = { instancePath: instancePath + "/priority", schemaPath: "#/properties/priority/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.status !== void 0) {
      if (typeof data.status !== "string") {
        const err11 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.created_on !== void 0) {
      if (typeof data.created_on !== "string") {
        const err12 = { instancePath: instancePath + "/created_on", schemaPath: "#/properties/created_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.modified_on !== void 0) {
      if (typeof data.modified_on !== "string") {
        const err13 = { instancePath: instancePath + "/modified_on", schemaPath: "#/properties/modified_on/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate70.errors = vErrors;
  return errors === 0;
}
export {
  blockParameters,
  cacheControlParameters,
  cacheSettingsParameters,
  cacheTagsParameters,
  compressionParameters,
  configParameters,
  customFieldParameters,
  entryPointBody,
  entryPointUpdate,
  envelope,
  errorParameters,
  executeParameters,
  expressionBody,
  filter,
  filterBody,
  filtersBody,
  firewallRuleBodies,
  firewallRuleBody,
  firewallRulesBody,
  jsonRpcRequest,
  migrationCheck,
  migrationConfig,
  migrationStatus,
  modeBody,
  originParameters,
  overrideBody,
  overrides,
  packageBody,
  pageRuleBody,
  policy,
  rateLimit,
  redirectParameters,
  rewriteParameters,
  rule,
  ruleBody,
  rulePatch,
  ruleset,
  rulesetBody,
  traceFilterParams
};
